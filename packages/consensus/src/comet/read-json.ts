import { readFileSync } from 'node:fs'
import { ConsensusError } from '../base/consensus-error.ts'

export type Json = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** Reads the object of a JSON file. @throws ConsensusError consensus/home */
export function readJsonFile(file: string): Json {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(value)) return value
  } catch (error) {
    throw new ConsensusError('consensus/home', `cannot read ${file}: ${String(error)}`, { cause: error })
  }
  throw new ConsensusError('consensus/home', `${file} holds no object`)
}
