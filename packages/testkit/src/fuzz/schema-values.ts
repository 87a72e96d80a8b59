import fc from 'fast-check'
import type { SeededRandom } from './seeded-random.ts'

/** The subset of JSON Schema that the contract's description uses. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Returns an existing value for a member, by the member's name, or undefined to draw a value. */
export type KnownValue = (name: string) => unknown

const SAMPLES = 24
/** Attempts to draw a text for a pattern with lookahead. */
const MAX_ATTEMPTS = 400
const MAX_LENGTH = 300
const MAX_ITEMS = 20

const samplesOf = new Map<string, readonly string[]>()

/** Returns texts that match a pattern. Each call returns the same texts. */
function samples(pattern: string): readonly string[] {
  const cachedSamples = samplesOf.get(pattern)
  if (cachedSamples !== undefined) return cachedSamples
  const whole = new RegExp(pattern, 'u')
  // texts cannot be drawn from lookaheads, only checked against them
  const drawable = new RegExp(pattern.replaceAll(/\(\?=(?:[^()\\[\]]|\\.|\[[^\]]*\])*\)/g, ''), 'u')
  const drawn = fc.sample(fc.stringMatching(drawable, { size: '+1' }), { numRuns: MAX_ATTEMPTS, seed: 1 })
  const fitting = drawn.filter((text) => whole.test(text)).slice(0, SAMPLES)
  samplesOf.set(pattern, fitting)
  return fitting
}

function text(dice: SeededRandom, { maxLength = MAX_LENGTH, minLength = 0, pattern }: Schema): string {
  if (pattern !== undefined) return dice.pick(samples(pattern)) ?? ''
  const length = dice.pick([minLength, minLength + dice.below(20), maxLength])
  return dice.pick(['x', 'A', '7', 'é', '字', '😀', ' ', '.']).repeat(Math.min(length, maxLength, MAX_LENGTH))
}

function number(dice: SeededRandom, { exclusiveMinimum, maximum = 1000, minimum, type }: Schema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const drawn = dice.pick([least, least + 1, maximum, least + dice.below(1000)])
  return type === 'integer' ? drawn : drawn + dice.pick([0, 0.5])
}

function list(dice: SeededRandom, schema: Schema, knownValue: KnownValue, name: string): unknown[] {
  if (schema.prefixItems !== undefined)
    return schema.prefixItems.map((item) => schemaValue(dice, item, knownValue, name))
  const { items = {}, maxItems = MAX_ITEMS, minItems = 0 } = schema
  const length = dice.pick([minItems, Math.min(minItems + 1, maxItems), Math.min(maxItems, MAX_ITEMS)])
  return Array.from({ length }, () => schemaValue(dice, items, knownValue, name))
}

function object(
  dice: SeededRandom,
  { properties = {}, required = [] }: Schema,
  knownValue: KnownValue,
): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || dice.happens(0.5))
  return Object.fromEntries(chosen.map(([name, schema]) => [name, schemaValue(dice, schema, knownValue, name)]))
}

/** Returns a value that usually matches a schema, with existing values where member names refer to them. */
export function schemaValue(dice: SeededRandom, schema: Schema, knownValue: KnownValue, name = ''): unknown {
  const there = knownValue(name)
  if (there !== undefined && schema.type !== 'object') return there
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.pick(schema.enum)
  if (schema.anyOf !== undefined) return schemaValue(dice, dice.pick(schema.anyOf) ?? {}, knownValue)
  if (schema.type === 'string') return text(dice, schema)
  if (schema.type === 'integer' || schema.type === 'number') return number(dice, schema)
  if (schema.type === 'boolean') return dice.happens(0.5)
  if (schema.type === 'array') return list(dice, schema, knownValue, name)
  if (schema.type === 'object') return object(dice, schema, knownValue)
  return null
}
