//! Content hashes.

use sha2::{Digest, Sha256};

/// SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits.
pub fn sha256_hex(text: &str) -> String {
    sha256_hex_of(text.as_bytes())
}

/// SHA-256, as 64 hexadecimal digits.
pub fn sha256_hex_of(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS.get(usize::from(nibble)).copied().unwrap_or(b'0'));
    Sha256::digest(bytes).iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_hash_is_sha_256() {
        // The first example of FIPS 180-2, appendix B.1.
        assert_eq!(
            super::sha256_hex("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
