//! What kind of file bytes are that are no text, by their first bytes.

use crate::lang::Lang;

/// A kind of binary file that people know by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An image.
    Image,
    /// A PDF document.
    Pdf,
    /// An archive, or a document that is one (docx, xlsx, pptx).
    Archive,
    /// A program.
    Program,
    /// A font.
    Font,
    /// Sound or video.
    Media,
    /// A database of SQLite.
    Database,
    /// Anything else.
    Unknown,
}

impl Kind {
    /// The kind of these bytes. The marks are those that the formats' own documents give.
    pub fn of(bytes: &[u8]) -> Kind {
        let begins = |mark: &[u8]| bytes.starts_with(mark);
        let has_at = |at: usize, mark: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark));
        if begins(b"\x89PNG")
            || begins(b"\xff\xd8\xff")
            || begins(b"GIF8")
            || has_at(8, b"WEBP")
            || begins(b"BM")
        {
            Kind::Image
        } else if begins(b"%PDF-") {
            Kind::Pdf
        } else if begins(b"PK\x03\x04") || begins(b"\x1f\x8b") || begins(b"7z\xbc\xaf") || begins(b"BZh") {
            Kind::Archive
        } else if begins(b"\x7fELF") || begins(b"MZ") || begins(b"\xcf\xfa\xed\xfe") || begins(b"\0asm") {
            Kind::Program
        } else if begins(b"wOFF") || begins(b"wOF2") || begins(b"\0\x01\0\0") || begins(b"OTTO") {
            Kind::Font
        } else if begins(b"ID3") || begins(b"OggS") || begins(b"RIFF") || has_at(4, b"ftyp") {
            Kind::Media
        } else if begins(b"SQLite format 3\0") {
            Kind::Database
        } else {
            Kind::Unknown
        }
    }

    /// What people call it.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Kind::Image => lang.pick("an image", "图片"),
            Kind::Pdf => lang.pick("a PDF document", "PDF 文档"),
            Kind::Archive => lang.pick("an archive or an Office document", "压缩包或 Office 文档"),
            Kind::Program => lang.pick("a compiled program", "编译后的程序"),
            Kind::Font => lang.pick("a font", "字体"),
            Kind::Media => lang.pick("sound or video", "音频或视频"),
            Kind::Database => lang.pick("a SQLite database", "SQLite 数据库"),
            Kind::Unknown => lang.pick("a binary file", "二进制文件"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn a_kind_is_told_by_its_first_bytes() {
        for (bytes, kind) in [
            (&b"\x89PNG\r\n\x1a\n"[..], Kind::Image),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Kind::Image),
            (b"RIFF\x10\0\0\0WAVEfmt ", Kind::Media),
            (b"%PDF-1.7", Kind::Pdf),
            (b"PK\x03\x04", Kind::Archive),
            (b"\x7fELF\x02", Kind::Program),
            (b"\0\0\0\x18ftypmp42", Kind::Media),
            (b"\xff\xfe", Kind::Unknown),
            (b"", Kind::Unknown),
        ] {
            assert_eq!(Kind::of(bytes), kind, "{bytes:?}");
        }
    }
}
