//! One text in several of Unicode's normal forms: `é` as one character, or as `e` and a mark. macOS hands out names in the
//! latter, and people and models write the former.
//!
//! The tables of a crate for this cost a page 60 KB of its download (unicode-normalization 0.1, gzip), those here 4 KB. The
//! tests hold them against that crate.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// Tells texts that differ in their normal form alone. The tables are made when a text has more than ASCII.
#[derive(Default)]
pub(crate) struct Forms {
    tables: OnceCell<Tables>,
}

struct Tables {
    /// What a character is made of: another, and a mark if there is one.
    parts: BTreeMap<char, (char, Option<char>)>,
    marks: BTreeSet<char>,
}

impl Forms {
    /// The text in a form that is the same for all normal forms of it. It is a key, not for reading: marks on one character
    /// are in no order that means anything; ideographs for compatibility (U+F900 and on) and all beyond U+FFFF stay as they
    /// are.
    pub(crate) fn key(&self, text: &str) -> String {
        if text.is_ascii() {
            return text.to_owned();
        }
        let tables = self.tables.get_or_init(Tables::new);
        let mut key = String::with_capacity(text.len());
        let (mut parts, mut marks) = (Vec::new(), Vec::new());
        for c in text.chars() {
            tables.take_apart(c, &mut parts);
            for part in parts.drain(..).rev() {
                if tables.is_mark(part) {
                    marks.push(part);
                } else {
                    put_marks(&mut key, &mut marks);
                    key.push(part);
                }
            }
        }
        put_marks(&mut key, &mut marks);
        key
    }

    /// Whether a character is a mark on the letter before it.
    pub(crate) fn is_mark(&self, c: char) -> bool {
        !c.is_ascii() && self.tables.get_or_init(Tables::new).is_mark(c)
    }

    /// Whether in a key a character belongs to the one before it: a mark, or the vowel or the final consonant of a Korean
    /// syllable.
    pub(crate) fn continues(&self, c: char) -> bool {
        matches!(c, '\u{1160}'..='\u{11ff}') || self.is_mark(c)
    }
}

/// Some keyboards give marks in another order than the normal forms have.
fn put_marks(key: &mut String, marks: &mut Vec<char>) {
    marks.sort_unstable();
    key.extend(marks.drain(..));
}

impl Tables {
    fn new() -> Tables {
        let mut tables = Tables { parts: BTreeMap::new(), marks: BTreeSet::new() };
        for (mark, pairs) in MARKED {
            tables.marks.insert(*mark);
            tables.add(Some(*mark), pairs);
        }
        tables.add(None, OTHER_SELVES);
        tables
    }

    fn add(&mut self, mark: Option<char>, pairs: &str) {
        let mut chars = pairs.chars();
        while let (Some(base), Some(composed)) = (chars.next(), chars.next()) {
            self.parts.insert(composed, (base, mark));
        }
    }

    /// Whether it stands on the character before it: one of those that make up others, or of their kind. Other marks stay in the
    /// order in which they came.
    fn is_mark(&self, c: char) -> bool {
        matches!(c, '\u{300}'..='\u{36f}') || self.marks.contains(&c)
    }

    /// All parts of a character, the last one first.
    fn take_apart(&self, c: char, parts: &mut Vec<char>) {
        if take_syllable_apart(c, parts) {
            return;
        }
        let mut c = c;
        while let Some((base, mark)) = self.parts.get(&c) {
            parts.extend(mark);
            c = *base;
        }
        parts.push(c);
    }
}

/// Korean syllables are made of two or three letters by arithmetic (the Unicode Standard, 3.12).
fn take_syllable_apart(c: char, parts: &mut Vec<char>) -> bool {
    let Some(number) = u32::from(c).checked_sub(0xac00).filter(|number| *number < 11_172) else {
        return false;
    };
    let (last, middle, first) = (number % 28, number / 28 % 21, number / 588);
    let letters = [(last > 0).then_some(0x11a7 + last), Some(0x1161 + middle), Some(0x1100 + first)];
    parts.extend(letters.into_iter().flatten().filter_map(char::from_u32));
    true
}

/// Each mark with the characters that have it: pairs of what is without the mark and what is with it, from the canonical
/// decompositions of UnicodeData.txt (Unicode 14.0.0).
#[rustfmt::skip]
const MARKED: &[(char, &str)] = &[
    ('\u{300}', "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳἀἂἁἃἈἊἉἋἐἒἑἓἘἚἙἛἠἢ\
        ἡἣἨἪἩἫἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫαὰεὲηὴιὶοὸυὺωὼΑᾺΕῈΗῊ᾿῍ϊῒΙῚ῾῝ϋῢΥῪ¨῭ΟῸΩῺ"),
    ('\u{301}', "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ\u{308}\u{344}¨΅ΑΆΕΈΗΉΙΊΟΌ\
        ΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨ\
        ưứἀἄἁἅἈἌἉἍἐἔἑἕἘἜἙἝἠἤἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭ᾿῎῾῞"),
    ('\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
    ('\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
    ('\u{304}', "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝαᾱΑᾹιῑΙῙυῡΥῩ"),
    ('\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặαᾰΑᾸιῐΙῘυῠΥῨ"),
    ('\u{307}', "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ"),
    ('\u{308}', "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴчӵЫӸыӹHḦhḧÕṎõṏ\
        ŪṺūṻWẄwẅXẌxẍtẗ"),
    ('\u{309}', "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
    ('\u{30a}', "AÅaåUŮuůwẘyẙ"),
    ('\u{30b}', "OŐoőUŰuűУӲуӳ"),
    ('\u{30c}', "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"),
    ('\u{30f}', "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
    ('\u{311}', "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
    ('\u{313}', "αἀΑἈεἐΕἘηἠΗἨιἰΙἸοὀΟὈυὐωὠΩὨρῤ"),
    ('\u{314}', "αἁΑἉεἑΕἙηἡΗἩιἱΙἹοὁΟὉυὑΥὙωὡΩὩρῥΡῬ"),
    ('\u{31b}', "OƠoơUƯuư"),
    ('\u{323}', "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưựYỴyỵ"),
    ('\u{324}', "UṲuṳ"),
    ('\u{325}', "AḀaḁ"),
    ('\u{326}', "SȘsșTȚtț"),
    ('\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
    ('\u{328}', "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    ('\u{32d}', "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"),
    ('\u{32e}', "HḪhḫ"),
    ('\u{330}', "EḚeḛIḬiḭUṴuṵ"),
    ('\u{331}', "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
    ('\u{338}', "\u{2190}\u{219a}\u{2192}\u{219b}\u{2194}\u{21ae}\u{21d0}\u{21cd}\u{21d4}\u{21ce}\
        \u{21d2}\u{21cf}\u{2203}\u{2204}\u{2208}\u{2209}\u{220b}\u{220c}\u{2223}\u{2224}\
        \u{2225}\u{2226}\u{223c}\u{2241}\u{2243}\u{2244}\u{2245}\u{2247}\u{2248}\u{2249}=\u{2260}\
        \u{2261}\u{2262}\u{224d}\u{226d}<\u{226e}>\u{226f}\u{2264}\u{2270}\u{2265}\u{2271}\
        \u{2272}\u{2274}\u{2273}\u{2275}\u{2276}\u{2278}\u{2277}\u{2279}\u{227a}\u{2280}\
        \u{227b}\u{2281}\u{2282}\u{2284}\u{2283}\u{2285}\u{2286}\u{2288}\u{2287}\u{2289}\
        \u{22a2}\u{22ac}\u{22a8}\u{22ad}\u{22a9}\u{22ae}\u{22ab}\u{22af}\u{227c}\u{22e0}\
        \u{227d}\u{22e1}\u{2291}\u{22e2}\u{2292}\u{22e3}\u{22b2}\u{22ea}\u{22b3}\u{22eb}\
        \u{22b4}\u{22ec}\u{22b5}\u{22ed}\u{2add}\u{2adc}"),
    ('\u{342}', "ἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯαᾶ¨῁ηῆ᾿῏ιῖϊῗ῾῟υῦϋῧωῶ"),
    ('\u{345}', "ἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦὧᾧὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮ\
        ὯᾯὰᾲαᾳάᾴᾶᾷΑᾼὴῂηῃήῄῆῇΗῌὼῲωῳώῴῶῷΩῼ"),
    ('\u{5b4}', "\u{5d9}\u{fb1d}"),
    ('\u{5b7}', "\u{5f2}\u{fb1f}\u{5d0}\u{fb2e}"),
    ('\u{5b8}', "\u{5d0}\u{fb2f}"),
    ('\u{5b9}', "\u{5d5}\u{fb4b}"),
    ('\u{5bc}', "\u{5d0}\u{fb30}\u{5d1}\u{fb31}\u{5d2}\u{fb32}\u{5d3}\u{fb33}\u{5d4}\u{fb34}\u{5d5}\u{fb35}\
        \u{5d6}\u{fb36}\u{5d8}\u{fb38}\u{5d9}\u{fb39}\u{5da}\u{fb3a}\u{5db}\u{fb3b}\u{5dc}\u{fb3c}\
        \u{5de}\u{fb3e}\u{5e0}\u{fb40}\u{5e1}\u{fb41}\u{5e3}\u{fb43}\u{5e4}\u{fb44}\u{5e6}\u{fb46}\
        \u{5e7}\u{fb47}\u{5e8}\u{fb48}\u{5e9}\u{fb49}\u{5ea}\u{fb4a}"),
    ('\u{5bf}', "\u{5d1}\u{fb4c}\u{5db}\u{fb4d}\u{5e4}\u{fb4e}"),
    ('\u{5c1}', "\u{5e9}\u{fb2a}\u{fb49}\u{fb2c}"),
    ('\u{5c2}', "\u{5e9}\u{fb2b}\u{fb49}\u{fb2d}"),
    ('\u{653}', "\u{627}\u{622}"),
    ('\u{654}', "\u{627}\u{623}\u{648}\u{624}\u{64a}\u{626}\u{6d5}\u{6c0}\u{6c1}\u{6c2}\u{6d2}\u{6d3}"),
    ('\u{655}', "\u{627}\u{625}"),
    ('\u{93c}', "\u{928}\u{929}\u{930}\u{931}\u{933}\u{934}\u{915}\u{958}\u{916}\u{959}\u{917}\u{95a}\
        \u{91c}\u{95b}\u{921}\u{95c}\u{922}\u{95d}\u{92b}\u{95e}\u{92f}\u{95f}"),
    ('\u{9bc}', "\u{9a1}\u{9dc}\u{9a2}\u{9dd}\u{9af}\u{9df}"),
    ('\u{9be}', "\u{9c7}\u{9cb}"),
    ('\u{9d7}', "\u{9c7}\u{9cc}"),
    ('\u{a3c}', "\u{a32}\u{a33}\u{a38}\u{a36}\u{a16}\u{a59}\u{a17}\u{a5a}\u{a1c}\u{a5b}\u{a2b}\u{a5e}"),
    ('\u{b3c}', "\u{b21}\u{b5c}\u{b22}\u{b5d}"),
    ('\u{b3e}', "\u{b47}\u{b4b}"),
    ('\u{b56}', "\u{b47}\u{b48}"),
    ('\u{b57}', "\u{b47}\u{b4c}"),
    ('\u{bbe}', "\u{bc6}\u{bca}\u{bc7}\u{bcb}"),
    ('\u{bd7}', "\u{b92}\u{b94}\u{bc6}\u{bcc}"),
    ('\u{c56}', "\u{c46}\u{c48}"),
    ('\u{cc2}', "\u{cc6}\u{cca}"),
    ('\u{cd5}', "\u{cbf}\u{cc0}\u{cc6}\u{cc7}\u{cca}\u{ccb}"),
    ('\u{cd6}', "\u{cc6}\u{cc8}"),
    ('\u{d3e}', "\u{d46}\u{d4a}\u{d47}\u{d4b}"),
    ('\u{d57}', "\u{d46}\u{d4c}"),
    ('\u{dca}', "\u{dd9}\u{dda}\u{ddc}\u{ddd}"),
    ('\u{dcf}', "\u{dd9}\u{ddc}"),
    ('\u{ddf}', "\u{dd9}\u{dde}"),
    ('\u{f72}', "\u{f71}\u{f73}"),
    ('\u{f74}', "\u{f71}\u{f75}"),
    ('\u{f80}', "\u{fb2}\u{f76}\u{fb3}\u{f78}\u{f71}\u{f81}"),
    ('\u{fb5}', "\u{f40}\u{f69}\u{f90}\u{fb9}"),
    ('\u{fb7}', "\u{f42}\u{f43}\u{f4c}\u{f4d}\u{f51}\u{f52}\u{f56}\u{f57}\u{f5b}\u{f5c}\u{f92}\u{f93}\
        \u{f9c}\u{f9d}\u{fa1}\u{fa2}\u{fa6}\u{fa7}\u{fab}\u{fac}"),
    ('\u{102e}', "\u{1025}\u{1026}"),
    ('\u{1b35}', "\u{1b05}\u{1b06}\u{1b07}\u{1b08}\u{1b09}\u{1b0a}\u{1b0b}\u{1b0c}\u{1b0d}\u{1b0e}\
        \u{1b11}\u{1b12}\u{1b3a}\u{1b3b}\u{1b3c}\u{1b3d}\u{1b3e}\u{1b40}\u{1b3f}\u{1b41}\
        \u{1b42}\u{1b43}"),
    ('\u{3099}', "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヰヸヱヹヲヺ\
        ヽヾ"),
    ('\u{309a}', "はぱひぴふぷへぺほぽハパヒピフプヘペホポ"),
];

/// Pairs of characters of which the second is the first under another number.
#[rustfmt::skip]
const OTHER_SELVES: &str = "\
    \u{300}\u{340}\u{301}\u{341}\u{313}\u{343}ʹ\u{374};\u{37e}·\u{387}ά\u{1f71}έ\u{1f73}ή\u{1f75}\
    ί\u{1f77}ό\u{1f79}ύ\u{1f7b}ώ\u{1f7d}Ά\u{1fbb}ι\u{1fbe}Έ\u{1fc9}Ή\u{1fcb}ΐ\u{1fd3}Ί\u{1fdb}\
    ΰ\u{1fe3}Ύ\u{1feb}΅\u{1fee}`\u{1fef}Ό\u{1ff9}Ώ\u{1ffb}´\u{1ffd}\u{2002}\u{2000}\u{2003}\u{2001}\
    Ω\u{2126}K\u{212a}Å\u{212b}\u{3008}\u{2329}\u{3009}\u{232a}";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::Forms;

    #[test]
    fn all_forms_of_a_text_have_one_key() {
        let forms = Forms::default();
        for (one, other) in [
            ("r\u{e9}sum\u{e9}.md", "re\u{301}sume\u{301}.md"),
            ("\u{1ec7}", "e\u{323}\u{302}"),
            // As a Vietnamese keyboard of Windows gives it.
            ("\u{1ec7}", "\u{ea}\u{323}"),
            ("\u{304c}\u{30d1}", "\u{304b}\u{3099}\u{30cf}\u{309a}"),
            ("\u{d55c}\u{ae00}", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"),
            ("\u{ac00}", "\u{1100}\u{1161}"),
            ("\u{c5}", "\u{212b}"),
        ] {
            assert_eq!(forms.key(one), forms.key(other), "{one} {other}");
        }
        for (one, other) in
            [("e", "\u{e9}"), ("\u{e8}", "\u{e9}"), ("a/b", "a"), ("\u{304b}", "\u{304c}"), ("退款", "退")]
        {
            assert_ne!(forms.key(one), forms.key(other));
        }
    }

    /// Every character has the key of what Unicode makes of it, but for those that are left out.
    #[test]
    fn the_tables_are_those_of_unicode() {
        let forms = Forms::default();
        for c in ('\0'..='\u{ffff}').filter(|c| !matches!(c, '\u{f900}'..='\u{faff}')) {
            let text = c.to_string();
            let theirs: String = text.nfd().collect();
            let sorted = |text: &str| {
                let mut chars: Vec<char> = text.chars().collect();
                chars.sort_unstable();
                chars
            };
            assert_eq!(sorted(&forms.key(&text)), sorted(&theirs), "U+{:04X}", u32::from(c));
            assert_eq!(forms.key(&text), forms.key(&theirs), "U+{:04X}", u32::from(c));
        }
    }

    proptest! {
        #[test]
        fn a_text_has_the_key_of_its_normal_forms(
            text in "([a-zA-Z\u{c0}-\u{24f}\u{390}-\u{450}\u{1e00}-\u{1ffe}\u{ac00}-\u{d7a3}\u{304b}-\u{30fe}]|[\u{300}-\u{345}\u{3099}]){0,12}",
        ) {
            let forms = Forms::default();
            prop_assert_eq!(forms.key(&text), forms.key(&text.nfd().collect::<String>()));
            prop_assert_eq!(forms.key(&text), forms.key(&text.nfc().collect::<String>()));
        }
    }
}
