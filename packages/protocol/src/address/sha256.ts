// Addresses and seeds carry a checksum. This small SHA-256 lets their codec load without the signing library.
const BLOCK_BYTES = 64
const ROUND_CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]
const INITIAL = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

// A DataView reads 32-bit integers without the undefined check that array elements require.
const constants = new DataView(new ArrayBuffer(256))
ROUND_CONSTANTS.forEach((word, index) => constants.setInt32(index << 2, word))

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function expand(words: DataView, source: DataView): void {
  for (let at = 0; at < 64; at += 4) words.setInt32(at, source.getInt32(at))
  for (let at = 64; at < 256; at += 4) {
    const early = words.getInt32(at - 60)
    const late = words.getInt32(at - 8)
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words.setInt32(at, (words.getInt32(at - 64) + small + words.getInt32(at - 28) + large) | 0)
  }
}

function add(state: DataView, at: number, value: number): void {
  state.setInt32(at, (state.getInt32(at) + value) | 0)
}

function compress(state: DataView, words: DataView): void {
  let a = state.getInt32(0)
  let b = state.getInt32(4)
  let c = state.getInt32(8)
  let d = state.getInt32(12)
  let e = state.getInt32(16)
  let f = state.getInt32(20)
  let g = state.getInt32(24)
  let h = state.getInt32(28)
  for (let at = 0; at < 256; at += 4) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const first = (h + sum1 + choice + constants.getInt32(at) + words.getInt32(at)) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sum0 + majority) | 0
  }
  add(state, 0, a)
  add(state, 4, b)
  add(state, 8, c)
  add(state, 12, d)
  add(state, 16, e)
  add(state, 20, f)
  add(state, 24, g)
  add(state, 28, h)
}

// Reused by all calls, which are synchronous, because allocating small buffers costs more than filling them.
const block = new Uint8Array(BLOCK_BYTES)
const blockView = new DataView(block.buffer)
const words = new DataView(new ArrayBuffer(256))
const stateBytes = new Uint8Array(32)
const state = new DataView(stateBytes.buffer)

/** Returns the SHA-256 (FIPS 180-4) of a short message such as an address or a seed. */
export function sha256(message: Uint8Array): Uint8Array {
  for (let index = 0; index < 8; index += 1) state.setInt32(index << 2, INITIAL[index] ?? 0)
  const total = (((message.length + 8) >> 6) + 1) << 6
  for (let offset = 0; offset < total; offset += BLOCK_BYTES) {
    block.fill(0)
    block.set(message.subarray(offset, offset + BLOCK_BYTES))
    const end = message.length - offset
    if (end >= 0 && end < BLOCK_BYTES) block[end] = 0x80
    if (offset + BLOCK_BYTES === total) blockView.setUint32(BLOCK_BYTES - 4, message.length * 8)
    expand(words, blockView)
    compress(state, words)
  }
  const digest = stateBytes.slice()
  // The message may be a seed, so every buffer is cleared.
  block.fill(0)
  for (let at = 0; at < 256; at += 4) words.setInt32(at, 0)
  return digest
}
