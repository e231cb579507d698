// Playground boxes: a run of the workbench opens in its place. Without scripts they are links to the page.
for (const link of document.querySelectorAll('.play a')) {
  link.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || link.dataset.open) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = link.href;
    frame.title = 'The workbench with this run';
    link.parentElement.after(frame);
    link.dataset.open = 'yes';
    link.textContent = 'Open it in a page of its own';
    link.target = '_blank';
  });
}
