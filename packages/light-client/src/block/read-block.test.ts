import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordedBlocks, recordedTime } from '../../testing/recorded-blocks.ts'
import { signBlock, testValidator } from '../../testing/test-chain.ts'
import { LightError } from '../base/light-error.ts'
import { readTimestamp } from '../base/timestamp.ts'
import { verifyFirst } from '../verify/verify-block.ts'
import { readLightBlock, readValidators } from './read-block.ts'

const NOW = recordedTime + 60_000
type Path = readonly (string | number)[]

/** Returns a copy of a JSON value with another value at a path. */
function withValue(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item, at) => (at === name ? withValue(item, rest, change) : item))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [name]: withValue(record[name], rest, change) }
}

/** Returns the paths of all values below a JSON value. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => pathsOf(item, [...path, at]))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))
}

function refusal(block: unknown): unknown {
  try {
    return verifyFirst(readLightBlock(block), { now: NOW })
  } catch (error) {
    return error instanceof LightError ? error.code : error
  }
}

const block = recordedBlocks[16]

/** Values that nothing signs: they are computed, or belong to a validator that did not vote. */
function isUnsigned(path: Path): boolean {
  const text = path.join('.')
  return (
    /^validators\.\d+\.address$/.test(text) || /signatures\.1\.(?:validator_address|timestamp|signature)$/.test(text)
  )
}

const paths = pathsOf(block).filter((path) => !isUnsigned(path))

/** Returns another digit, letter or base64 character. */
function otherCharacter(character: string): string {
  return character === '1' ? '2' : '1'
}

describe('a recorded block', () => {
  it('is refused when any value is missing', () => {
    for (const path of paths) {
      const without = withValue(block, path, () => undefined)
      expect(refusal(without), path.join('.')).toMatch(/^light\//)
    }
  })

  it('is refused when any character of any value differs', () => {
    const mutation = fc.tuple(fc.nat(), fc.nat())
    const check = ([which, where]: [number, number]): void => {
      const path = paths[which % paths.length] ?? []
      const changed = withValue(block, path, (old) => {
        if (typeof old === 'number') return old + 1
        const text = String(old)
        const at = where % Math.max(1, text.length)
        return text.slice(0, at) + otherCharacter(text[at] ?? '') + text.slice(at + 1)
      })
      expect(refusal(changed), path.join('.')).toMatch(/^light\//)
    }
    fc.assert(fc.property(mutation, check), { numRuns: 400 })
  })

  it('is refused with a vote of an unknown kind', () => {
    const path: Path = ['signed_header', 'commit', 'signatures', 0, 'block_id_flag']
    for (const flag of [0, 1, 3, 4]) expect(refusal(withValue(block, path, () => flag))).toMatch(/^light\//)
  })

  it('is refused when votes or validators are moved, repeated or left out', () => {
    const votes: Path = ['signed_header', 'commit', 'signatures']
    for (const path of [votes, ['validators']]) {
      const change = (edit: (items: unknown[]) => unknown[]) =>
        refusal(withValue(block, path, (items) => edit(items as unknown[])))
      expect(change((items) => items.toReversed())).toMatch(/^light\//)
      expect(change((items) => items.slice(1))).toMatch(/^light\//)
      expect(change((items) => [...items, items[0]])).toMatch(/^light\//)
      expect(change((items) => [items[0], items[0], items[0]])).toMatch(/^light\//)
      expect(change(() => [])).toMatch(/^light\//)
    }
  })
})

describe('hostile input', () => {
  const code = (action: () => unknown): unknown => {
    try {
      return action()
    } catch (error) {
      return error instanceof LightError ? error.code : error
    }
  }

  it('is refused by its size before anything is computed', () => {
    const many = Array.from({ length: 201 }, () => ({}))
    expect(code(() => readValidators(many))).toBe('light/malformed')
    const long = 'A'.repeat(1_000_000)
    for (const path of paths) {
      expect(code(() => readLightBlock(withValue(block, path, () => long)))).toBe('light/malformed')
      expect(code(() => readLightBlock(withValue(block, path, () => ({}))))).toBe('light/malformed')
    }
  })

  it('is refused when it is not a block', () => {
    const isNamed = (value: unknown): void => {
      expect(code(() => readLightBlock(value))).toBe('light/malformed')
    }
    fc.assert(fc.property(fc.jsonValue(), isNamed))
    for (const value of [undefined, null, 3, 'text', [], { signed_header: { header: null } }]) isNamed(value)
  })

  it('is accepted with 200 validators, and refused with impossible powers', () => {
    const validators = Array.from({ length: 200 }, (_, nth) => testValidator(`validator ${nth}`))
    const large = signBlock({ chainId: 'large', height: 5, seconds: recordedTime / 1000, validators })
    expect(refusal(large)).toHaveLength(200)
    const key = { pub_key: { type: 'tendermint/PubKeyEd25519', value: `${'A'.repeat(43)}=` } }
    for (const power of ['0', '-1', '01', '1.5', '', '9223372036854775807', '99999999999999999999', 5]) {
      expect(code(() => readValidators([{ ...key, voting_power: power }]))).toBe('light/malformed')
    }
    expect(readValidators([{ ...key, voting_power: '1152921504606846976' }])).toHaveLength(1)
    expect(code(() => readValidators([{ pub_key: { ...key.pub_key, type: 'x' }, voting_power: '1' }]))).toBe(
      'light/malformed',
    )
  })
})

it('reads times with up to nine digits of a second', () => {
  expect(readTimestamp('2026-11-27T16:42:55Z')).toEqual({ seconds: 1_795_797_775, nanos: 0 })
  expect(readTimestamp('1970-01-01T00:00:00.000000001Z')).toEqual({ seconds: 0, nanos: 1 })
  expect(readTimestamp('1970-01-01T00:00:01.5Z')).toEqual({ seconds: 1, nanos: 500_000_000 })
  for (const text of ['', '2026-11-27', '2026-11-27T16:42:55', '2026-13-27T16:42:55Z', '0001-01-01T00:00:00Z']) {
    expect(readTimestamp(text)).toBeUndefined()
  }
})
