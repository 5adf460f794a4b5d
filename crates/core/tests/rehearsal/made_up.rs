//! The proof that the model is no script: skills that nobody wrote. Names, words, tools, fields and values are drawn at
//! random, in Chinese and in English, and the model must activate the right skill, take its steps in order, carry a field
//! from one result into the next call, and take the branch that holds.

use serde_json::{Map, Value, json};

use super::host::{Host, Skill, Tool, Wrapping, skill, tool};

/// xorshift64*: small, seeded, the same everywhere.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }

    /// A pronounceable word of three syllables.
    fn latin(&mut self) -> String {
        let syllable = |dice: &mut Dice| {
            let consonant = *dice.pick(&['b', 'd', 'f', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v', 'z']);
            [consonant, *dice.pick(&['a', 'e', 'i', 'o', 'u'])].iter().collect::<String>()
        };
        let end = *self.pick(&['k', 'm', 'x', 'b']);
        (0..3).map(|_| syllable(self)).collect::<String>() + &end.to_string()
    }

    /// Two Han characters from all over the block.
    fn han(&mut self) -> String {
        (0..2).map(|_| char::from_u32(0x5000 + self.below(0x4000) as u32).unwrap()).collect()
    }

    fn word(&mut self, wrapping: Wrapping) -> String {
        match wrapping {
            Wrapping::Chinese => self.han(),
            Wrapping::English => self.latin(),
        }
    }

    fn identifier(&mut self) -> String {
        let (one, two) = (self.latin(), self.latin());
        if self.coin() { format!("{one}_{two}") } else { format!("{one}{}", capitalised(&two)) }
    }

    fn code(&mut self) -> String {
        let letters: String = self.latin().chars().take(2).collect();
        format!("{}{}-{}", letters.to_uppercase(), self.below(90) + 10, self.below(9000) + 1000)
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().unwrap().to_ascii_uppercase();
    [first].iter().chain(letters.collect::<Vec<char>>().iter()).collect()
}

/// One made-up skill: look something up, look up what that points to, then do one of two things.
struct MadeUp {
    skill: Skill,
    /// Words that only its description has.
    words: Vec<String>,
    /// look up, look further, do, do otherwise.
    tools: [String; 4],
    /// What the person gives, what the first result gives, the field that the branch looks at.
    fields: [String; 3],
    /// The value of that field for which the "if" counts.
    value: String,
}

/// How an author may write down the same steps.
fn instructions(
    dice: &mut Dice,
    wrapping: Wrapping,
    tools: &[String; 4],
    fields: &[String; 3],
    value: &str,
) -> String {
    let [look, further, act, other] = tools;
    let [_, link, state] = fields;
    let filler = dice.word(wrapping);
    match (wrapping, dice.below(4)) {
        (Wrapping::Chinese, 0) => format!(
            "# {filler}\n\n## 步骤\n\n### Step 1: {filler}\n使用 {look} 查询，得到 {link}。\n\n### Step 2: {filler}\n使用 {further} 查询{filler}。\n\n\
             ### Step 3: 判断\n根据结果判断：\n- 如果 {state} 为{value}，使用 {act} 提交\n- 否则，使用 {other} 登记\n\n## 输出要求\n说明{filler}。"
        ),
        (Wrapping::Chinese, 1) => format!(
            "1. 调用`{look}`查出{filler}\n2. 再调用`{further}`\n3. 若 {state} 不是“{value}”，则调用`{other}`；否则调用`{act}`。"
        ),
        (Wrapping::Chinese, 2) => format!(
            "第一步：用 {look} 查询。\n第二步：用 {further} 查询。\n第三步：如果 {state} 等于 {value}，用 {act} 处理，否则用 {other} 处理。"
        ),
        (Wrapping::Chinese, _) => format!(
            "先使用 {look} 查询{filler}。\n\n然后使用 {further} 查询。\n\n当 {state} 为 {value} 时，使用 {act}。\n其他情况，使用 {other}。"
        ),
        (Wrapping::English, 0) => format!(
            "# The {filler}\n\n### Step 1: Look\nUse {look} to find the {link}.\n\n### Step 2: Look further\nUse {further} with it.\n\n\
             ### Step 3: Decide\n- If `{state}` is {value}, use {act}\n- Otherwise, use {other}\n\n## Output\nBe brief about {filler}."
        ),
        (Wrapping::English, 1) => format!(
            "1. Call `{look}`.\n2. Call `{further}`.\n3. Depending on the {state}:\n   - {value}: call `{act}`\n   - anything else: call `{other}`"
        ),
        (Wrapping::English, 2) => format!(
            "1. Use {look}\n   to start.\n2. Then use {further}.\n3. If {state} is not \"{value}\", use {other}; otherwise use {act}."
        ),
        (Wrapping::English, _) => format!(
            "First call {look}. After that call {further}.\n\nUse {act} if the {state} equals {value}. Otherwise use {other}."
        ),
    }
}

impl MadeUp {
    fn new(dice: &mut Dice, wrapping: Wrapping) -> MadeUp {
        let words: Vec<String> = (0..4).map(|_| dice.word(wrapping)).collect();
        let tools: [String; 4] = std::array::from_fn(|_| dice.identifier());
        let fields: [String; 3] = std::array::from_fn(|_| dice.identifier());
        let value = dice.word(wrapping);
        let name = format!("{}-{}", dice.latin(), dice.latin());
        let description = match wrapping {
            Wrapping::Chinese => {
                format!(
                    "处理{}与{}的技能：查询{}，完成{}。适用于用户的场景。",
                    words[0], words[1], words[2], words[3]
                )
            }
            Wrapping::English => {
                format!(
                    "Handles {} and {}: looks up the {}, then does the {}.",
                    words[0], words[1], words[2], words[3]
                )
            }
        };
        let instructions = instructions(dice, wrapping, &tools, &fields, &value);
        let names: Vec<&str> = tools.iter().map(String::as_str).collect();
        MadeUp { skill: skill(&name, &description, &names, &instructions), words, tools, fields, value }
    }

    /// Its tools; `state` is what the second look-up finds.
    fn tools(&self, wrapping: Wrapping, given: &str, link: &str, state: &str) -> Vec<Tool> {
        let [look, further, act, other] = &self.tools;
        let [given_name, link_name, state_name] = &self.fields;
        let number = match wrapping {
            Wrapping::Chinese => "编号，如 AB12-3456",
            Wrapping::English => "the number, e.g. AB12-3456",
        };
        let answer = |name: &str, given: &str, answer: Value| {
            let (name, given) = (name.to_owned(), given.to_owned());
            move |arguments: &Map<String, Value>| match arguments.get(&name).and_then(Value::as_str) {
                Some(found) if found == given => answer.to_string(),
                found => json!({ "error": format!("wrong argument {found:?}") }).to_string(),
            }
        };
        let first = json!({ "list": [1, 2], link_name: link, "n": 3 });
        let second = json!({ "detail": { state_name: state }, "note": "" });
        let done = json!({ "done": format!("{link}-done") });
        vec![
            tool(look, "", &[(given_name, number)], answer(given_name, given, first)),
            tool(further, "", &[(link_name, "")], answer(link_name, link, second)),
            tool(act, "", &[(link_name, "")], answer(link_name, link, done.clone())),
            tool(other, "", &[(link_name, ""), (given_name, number)], answer(given_name, given, done)),
        ]
    }

    fn message(&self, dice: &mut Dice, wrapping: Wrapping, given: &str) -> String {
        let (one, two) = (&self.words[dice.below(2)], &self.words[2 + dice.below(2)]);
        match wrapping {
            Wrapping::Chinese => format!("请帮我看一下 {given} 的{one}，还有{two}"),
            Wrapping::English => format!("Please see to the {one} of {given}, and the {two} too"),
        }
    }
}

/// What came out: how often each branch was taken.
#[derive(Default, Debug)]
struct Tally {
    held: usize,
    otherwise: usize,
}

fn round(dice: &mut Dice, wrapping: Wrapping, tally: &mut Tally) {
    let count = 2 + dice.below(4);
    let all: Vec<MadeUp> = (0..count).map(|_| MadeUp::new(dice, wrapping)).collect();
    let chosen = dice.pick(&all);
    let (given, link, holds) = (dice.code(), dice.code(), dice.coin());
    let state = if holds { chosen.value.clone() } else { dice.word(wrapping) };
    let mut tools: Vec<Tool> =
        all.iter().flat_map(|made_up| made_up.tools(wrapping, &given, &link, &state)).collect();
    tools.push(tool(&dice.identifier(), &dice.word(wrapping), &[], |_| "{}".to_owned()));
    let message = chosen.message(dice, wrapping, &given);
    let mut host = Host::new(wrapping, all.iter().map(|made_up| made_up.skill.clone()).collect(), tools);
    let run = host.run(&message);

    let last = if holds { &chosen.tools[2] } else { &chosen.tools[3] };
    let expected = ["activate_skill", chosen.tools[0].as_str(), chosen.tools[1].as_str(), last.as_str()];
    let story = || format!("{message}\n{}\n{run:#?}", chosen.skill.instructions);
    assert_eq!(run.names(), expected, "{}", story());
    assert_eq!(run.argument("activate_skill", "name"), chosen.skill.name.as_str(), "{}", story());
    assert_eq!(run.argument(&chosen.tools[0], &chosen.fields[0]), given.as_str(), "{}", story());
    assert_eq!(run.argument(&chosen.tools[1], &chosen.fields[1]), link.as_str(), "{}", story());
    assert_eq!(run.argument(last, &chosen.fields[1]), link.as_str(), "{}", story());
    assert!(run.answer.contains(&format!("{link}-done")), "{}", story());
    if holds {
        tally.held += 1;
    } else {
        tally.otherwise += 1;
    }
}

fn follow_many(wrapping: Wrapping, seed: u64) {
    let (mut dice, mut tally) = (Dice(seed), Tally::default());
    for _ in 0..1000 {
        round(&mut dice, wrapping, &mut tally);
    }
    assert!(tally.held > 400 && tally.otherwise > 400, "{tally:?}");
}

#[test]
fn made_up_chinese_skills_are_followed() {
    follow_many(Wrapping::Chinese, 0x5EED_0001);
}

#[test]
fn made_up_english_skills_are_followed() {
    follow_many(Wrapping::English, 0x5EED_0002);
}

#[test]
fn a_message_that_shares_no_word_with_made_up_skills_activates_none() {
    for (wrapping, seed) in [(Wrapping::Chinese, 3), (Wrapping::English, 4)] {
        let mut dice = Dice(seed);
        for _ in 0..200 {
            let all: Vec<MadeUp> = (0..3).map(|_| MadeUp::new(&mut dice, wrapping)).collect();
            let stranger = MadeUp::new(&mut dice, wrapping);
            let message = stranger.message(&mut dice, wrapping, "AB12-3456");
            let names: Vec<String> = all.iter().map(|made_up| made_up.skill.name.clone()).collect();
            let mut host =
                Host::new(wrapping, all.into_iter().map(|made_up| made_up.skill).collect(), Vec::new());
            let run = host.run(&message);
            assert!(run.calls.is_empty(), "{message}\n{run:?}");
            assert!(names.iter().all(|name| run.answer.contains(name)), "{}", run.answer);
        }
    }
}
