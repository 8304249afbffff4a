// NAME: roams, drives at the nearest enemy, and shoots at it. Build and try it:
//   rustc -O -o NAME NAME.rs && treads check bot ./NAME
use std::f64::consts::PI;
use std::io::{self, BufRead, Write};

fn wrapped(angle: f64) -> f64 {
    angle - (angle / (2.0 * PI)).round() * 2.0 * PI
}

fn limited(value: f64) -> f64 {
    value.clamp(-1.0, 1.0)
}

/// The numbers behind the first such word.
fn numbers(words: &[&str], word: &str) -> Option<Vec<f64>> {
    let at = words.iter().position(|w| *w == word)?;
    Some(words[at + 1..].iter().map_while(|w| w.parse().ok()).collect())
}

fn order(words: &[&str], course: &mut f64) -> Option<String> {
    let me = numbers(words, "me")?; // x y heading speed turn turret reload health
    let foe = numbers(words, "foe"); // id x y; the nearest comes first
    if let Some(touch) = numbers(words, "touch") {
        // turns away from the wall, a little differently each time
        *course = touch[0].atan2(touch[1]) + (10.0 * me[0]).sin();
    }
    if let Some(foe) = &foe {
        *course = (foe[1] - me[0]).atan2(foe[2] - me[1]); // clockwise from north
    }
    let off = wrapped(*course - me[2]);
    let aim = wrapped(*course - me[2] - me[5]);
    let fire = foe.is_some() && aim.abs() < 0.04;
    let special = foe.is_some() && off.abs() > 2.0; // against an enemy behind
    Some(format!(
        "o {} {:.4} {:.4} {:.4} {}{}",
        words[1], limited(0.6 + off), limited(0.6 - off), limited(4.0 * aim), fire as u8,
        if special { " special" } else { "" }
    ))
}

fn main() {
    let mut course = 0.0; // heading along which it drives
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        // a line a tick
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "start" => println!("bot 3 NAME"),
            "quit" => break,
            "t" => println!("{}", order(&words, &mut course).expect("a tick has a tank")),
            _ => {}
        }
        io::stdout().flush().ok();
    }
}
