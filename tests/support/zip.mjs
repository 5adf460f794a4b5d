// Archives for the page to read, and what is in one that it wrote. A zip is a list of entries and a directory behind them
// (APPNOTE 4.3); nothing here checks anything, so that a test can write what no honest packer would.
import zlib, { deflateRawSync, inflateRawSync } from 'node:zlib';

const utf8 = (text) => Buffer.from(text, 'utf8');
const bytesOf = (content) => (typeof content === 'string' ? utf8(content) : Buffer.from(content));

/** A zip of `files`: contents by path, as texts or bytes. */
export function zip(files) {
  const bodies = [];
  const directory = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [utf8(path), bytesOf(content)];
    const packed = deflateRawSync(bytes);
    // Version, flags (the name is UTF-8), method, time, date, CRC-32, sizes, length of the name, of extra fields.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0, 6);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(checksum(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([utf8('PK\x03\x04'), common, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([utf8('PK\x01\x02'), Buffer.from([20, 0]), common, place, name]));
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, utf8('PK\x05\x06'), end]);
}

/** The files of a zip, as bytes by path, read from its directory. */
export function unzip(archive) {
  const end = archive.lastIndexOf('PK\x05\x06');
  const files = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const body = archive.readUInt32LE(at + 42);
    const name = archive.subarray(at + 46, at + 46 + lengths[0]).toString('utf8');
    const start = body + 30 + archive.readUInt16LE(body + 26) + archive.readUInt16LE(body + 28);
    const content = archive.subarray(start, start + packed);
    files[name] = method === 0 ? content : inflateRawSync(content);
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return files;
}

/** CRC-32 of a zip; older versions of Node have none of their own. */
function checksum(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
