/** The texts of the course, which are loaded with its lessons. */
import { fill } from '../text.js';

const table = {
  'course.points': '{right} of {all}', 'course.score': '{right} of {made} predictions were right. The course has {all}.', 'course.no-score': 'The course has {all} predictions.', 'course.class': 'Class {group}:', 'course.copy': 'Copy the score', 'course.result': 'Class {group}: {right} of {made} predictions were right; the course has {all}', 'course.copied': 'Copied.', 'course.copy-this': 'Copy', 'course.share': 'Share or print', 'course.share-class': 'Class (optional; the score is kept for each class)', 'course.share-link': 'Link to this lesson', 'course.share-frame': 'Code to embed it in a page', 'course.print': 'Print this lesson', 'course.print-all': 'Print all lessons', 'course.clear': 'Clear the score', 'course.sheet': 'Solvarium course. Class: {group}   Name: ____________________',
  'predict': 'Predict.', 'predict.was-right': 'Predicted right.', 'predict.was-wrong': 'Predicted wrong.', 'predict.same': 'both the same', 'predict.show': 'Show the tree', 'predict.click': 'Click the node in the tree.', 'predict.not-open': 'This node is not open. Click an open one.', 'predict.running': 'The search runs …', 'predict.unfinished': 'The run did not get there. Restart the lesson to try again.', 'predict.right': 'Right.', 'predict.wrong': 'Not quite.',
};

/** A text with its placeholders filled in. @param {keyof typeof table} key @param {Record<string, string|number>} [values] */
export const t = (key, values = {}) => fill(table[key], values);
