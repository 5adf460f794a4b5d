//! The checksum of zip.

/// CRC-32 as APPNOTE 4.4.7 has it, eight bytes at a time. The tables are computed when they are needed: as data they
/// would be 8 KB of a download that don't compress.
pub(crate) struct Crc32 {
    tables: [[u32; 256]; 8],
}

impl Crc32 {
    /// The tables.
    pub(crate) fn new() -> Crc32 {
        let mut tables = [[0_u32; 256]; 8];
        let [base, ..] = &mut tables;
        for (value, byte) in base.iter_mut().zip(0_u32..) {
            *value = (0..8).fold(byte, |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()));
        }
        let base = *base;
        let mut previous = base;
        for table in tables.iter_mut().skip(1) {
            for (value, before) in table.iter_mut().zip(previous) {
                *value = (before >> 8) ^ at(&base, before);
            }
            previous = *table;
        }
        Crc32 { tables }
    }

    /// The checksum of some bytes.
    pub(crate) fn of(&self, bytes: &[u8]) -> u32 {
        let [t0, t1, t2, t3, t4, t5, t6, t7] = &self.tables;
        let (eights, rest) = bytes.as_chunks::<8>();
        let crc = eights.iter().fold(!0, |crc: u32, &[a, b, c, d, e, f, g, h]| {
            let low = crc ^ u32::from_le_bytes([a, b, c, d]);
            let high = u32::from_le_bytes([e, f, g, h]);
            at(t7, low)
                ^ at(t6, low >> 8)
                ^ at(t5, low >> 16)
                ^ at(t4, low >> 24)
                ^ at(t3, high)
                ^ at(t2, high >> 8)
                ^ at(t1, high >> 16)
                ^ at(t0, high >> 24)
        });
        !rest.iter().fold(crc, |crc, &byte| (crc >> 8) ^ at(t0, crc ^ u32::from(byte)))
    }
}

/// The value for the lowest byte.
fn at(table: &[u32; 256], index: u32) -> u32 {
    table.get((index & 0xff) as usize).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Crc32;

    #[test]
    fn the_checksum_is_crc_32() {
        let crc = Crc32::new();
        // The check value of CRC-32/ISO-HDLC, and values known of RFC 1952's example code.
        assert_eq!(crc.of(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc.of(b""), 0);
        assert_eq!(crc.of(b"a"), 0xe8b7_be43);
        assert_eq!(crc.of(b"The quick brown fox jumps over the lazy dog"), 0x414f_a339);
    }
}
