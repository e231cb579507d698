//! Local check.
use human_sudoku::{se::*,*};
fn main(){ let mut l=Ladder::new(TechniqueSet::EMPTY);
 for line in std::io::stdin().lines(){ let line=line.unwrap(); let v:Vec<u8>=line.bytes().take(81).map(|b| if b==b'.'||b==b'0' {0} else {b-b'0'}).collect();
 let p=Position::of_puzzle(Geometry::of_size(9).unwrap(),&v); let t=std::time::Instant::now(); let r=l.rate(&p,&Budget::UNLIMITED);
 println!("{} {}/{}/{} {:?} {:.3}s",&line,r.er,r.ep,r.ed,r.hardest,t.elapsed().as_secs_f64());
 if std::env::args().len()>1 { let mut p=p.clone(); while !p.is_solved() { let s=l.next(&p,&Budget::UNLIMITED).unwrap().unwrap(); println!("  {} {} n {} {:?}", s.technique, se_price(&s,p.geometry()).unwrap(), s.size, s.eliminations.iter().map(|(c,d)| format!("{}{}",d+1,p.geometry().cell_name(c))).collect::<Vec<_>>()); p.apply(&s);} } } }
