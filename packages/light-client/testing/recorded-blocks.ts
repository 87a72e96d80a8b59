import { readFileSync } from 'node:fs'
import type { Validator } from '../src/block/light-block.ts'
import { readValidators } from '../src/block/read-block.ts'
import type { BlockJson } from './test-chain.ts'

interface Recording {
  readonly genesis: {
    readonly chainId: string
    /** Milliseconds since 1970. */
    readonly time: number
    readonly validators: readonly { readonly pub_key: object; readonly power: string }[]
  }
  /** Blocks 1, 2, … */
  readonly blocks: readonly BlockJson[]
}

/**
 * Blocks of four validators with CometBFT 0.38.25 and its kvstore. Power of one changes from 10 to 25 at height 8, one
 * leaves at height 13, and one does not vote from height 16.
 */
const file = new URL('../fixtures/recorded-blocks.json', import.meta.url)
const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording

export const recordedBlocks = recording.blocks
export const recordedChain = recording.genesis.chainId
/** Milliseconds since 1970. */
export const recordedTime = recording.genesis.time

/** Returns the validators of the genesis file, sorted as CometBFT sorts them: by power, then by address. */
export function recordedGenesis(): readonly Validator[] {
  const json = recording.genesis.validators.map(({ power, pub_key: key }) => ({ pub_key: key, voting_power: power }))
  return readValidators(json).toSorted((a, b) => Number(b.power - a.power) || (a.address < b.address ? -1 : 1))
}
