import type { BranchHash, StoredTree, TreeChange } from '@tidebook/ledger'
import type { Tables } from './lmdb-tables.ts'
import { seal, unseal } from './seal.ts'
import { branchKey } from './store-keys.ts'
import { asStoreError } from './store-error.ts'

const STALE = Buffer.from('stale-branches')
const U16 = 2
const BYTES = 0x2000
const BITS = 8

/** Encodes 16-bit numbers: individually or, when shorter, as one bit per possible number. */
function encodeNumbers(numbers: readonly number[]): Buffer<ArrayBuffer> {
  if (numbers.length * U16 < BYTES) {
    const list = Buffer.allocUnsafe(numbers.length * U16)
    for (const [index, number] of numbers.entries()) list.writeUInt16BE(number, index * U16)
    return list
  }
  const bits = Buffer.alloc(BYTES)
  for (const number of numbers) bits[number >>> 3] = (bits[number >>> 3] ?? 0) | (1 << (number % BITS))
  return bits
}

function decodeNumbers(bytes: Buffer): number[] {
  if (bytes.length < BYTES)
    return Array.from({ length: bytes.length / U16 }, (_, index) => bytes.readUInt16BE(index * U16))
  const numbers: number[] = []
  for (let number = 0; number < BYTES * BITS; number += 1) {
    if (((bytes[number >>> 3] ?? 0) >>> (number % BITS)) & 1) numbers.push(number)
  }
  return numbers
}

/** Queues the state tree's changes of a close. Without changes, as at a genesis, the stored tree is discarded. */
export function writeTree({ branches, info }: Tables, change: TreeChange | undefined): void {
  if (change === undefined) {
    for (const key of branches.getKeys()) void branches.remove(key)
    return
  }
  for (const { branch, hash } of change.hashes) {
    if (hash === undefined) void branches.remove(branchKey(branch))
    else void branches.put(branchKey(branch), seal(hash))
  }
  const stale = seal(encodeNumbers(change.stale))
  if (info.get(STALE)?.equals(stale) !== true) void info.put(STALE, stale)
}

function* readHashes({ branches }: Tables): Generator<BranchHash> {
  try {
    for (const { key, value } of branches.getRange()) {
      const branch = key.readUInt16BE()
      yield { branch, hash: unseal(value, `branch ${branch} of the state tree`) }
    }
  } catch (error) {
    throw asStoreError(error, 'reading the state tree')
  }
}

/** @throws NodeError node/store-corrupt */
export function readTree(tables: Tables): StoredTree {
  const bytes = tables.info.get(STALE)
  const stale = bytes === undefined ? [] : decodeNumbers(Buffer.from(unseal(bytes, 'stale branches of the state tree')))
  return { hashes: readHashes(tables), stale }
}
