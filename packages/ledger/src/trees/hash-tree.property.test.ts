import fc from 'fast-check'
import { HASH_PREFIX, concatBytes, sha512Half, toHex } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { HashTree } from './hash-tree.ts'

// Few values for the first digits, so that keys share long prefixes.
const key = fc
  .tuple(fc.array(fc.constantFrom(0x00, 0x01, 0x10, 0xff), { minLength: 4, maxLength: 4 }), fc.nat(3))
  .map(([digits, last]) => Uint8Array.of(...digits, ...new Uint8Array(27), last))
const step = fc.record({ key, value: fc.nat(255), remove: fc.boolean(), ask: fc.nat(3) })
const RUNS = { numRuns: 200 }

function leafOf(value: number): Uint8Array {
  return sha512Half(Uint8Array.of(value))
}

type Leaves = ReadonlyMap<string, { readonly key: Uint8Array; readonly leaf: Uint8Array }>

/** Computes the root by definition, without caching. */
function plainRoot(leaves: Leaves, depth = 0): Uint8Array {
  const all = [...leaves.values()]
  const [only] = all
  if (only === undefined) return new Uint8Array(32)
  if (all.length === 1 && depth > 0) return only.leaf
  const digits = '0123456789ABCDEF'.split('')
  const children = digits.map((digit) => plainRoot(new Map([...leaves].filter(([k]) => k[depth] === digit)), depth + 1))
  return sha512Half(concatBytes(HASH_PREFIX.innerNode, ...children))
}

describe('hash tree', () => {
  it('has the root of its definition after any changes, whenever earlier roots were computed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const tree = new HashTree(sha512Half)
        const leaves = new Map<string, { key: Uint8Array; leaf: Uint8Array }>()
        for (const { key: at, value, remove, ask } of steps) {
          if (remove) {
            tree.delete(at)
            leaves.delete(toHex(at))
          } else {
            tree.set(at, leafOf(value))
            leaves.set(toHex(at), { key: at, leaf: leafOf(value) })
          }
          if (ask === 1) tree.freshen()
          if (ask === 2) expect(toHex(tree.root())).toBe(toHex(plainRoot(leaves)))
        }
        expect(toHex(tree.root())).toBe(toHex(plainRoot(leaves)))
        expect(tree.size).toBe(leaves.size)
      }),
      RUNS,
    )
  })

  it('does not depend on the order of its leaves', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(key, { selector: toHex, maxLength: 40 })
          .chain((keys) => fc.tuple(fc.constant(keys), fc.shuffledSubarray(keys, { minLength: keys.length }))),
        ([one, other]) => {
          const [first, second] = [new HashTree(sha512Half), new HashTree(sha512Half)]
          for (const at of one) first.set(at, at)
          for (const at of other) second.set(at, at)
          expect(toHex(first.root())).toBe(toHex(second.root()))
        },
      ),
      RUNS,
    )
  })

  it('returns paths for its leaves only', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { selector: toHex, minLength: 1, maxLength: 30 }), key, (keys, other) => {
        const tree = new HashTree(sha512Half)
        for (const at of keys) tree.set(at, leafOf(at[31] ?? 0))
        for (const at of keys) {
          const path = tree.path(at)
          const root = path?.nodes[0] ?? new Uint8Array(0)
          expect(toHex(path?.leaf ?? at)).toBe(toHex(leafOf(at[31] ?? 0)))
          expect(toHex(sha512Half(concatBytes(HASH_PREFIX.innerNode, root)))).toBe(toHex(tree.root()))
        }
        const isThere = keys.some((at) => toHex(at) === toHex(other))
        expect(tree.path(other) !== undefined).toBe(isThere)
      }),
      RUNS,
    )
  })
})
