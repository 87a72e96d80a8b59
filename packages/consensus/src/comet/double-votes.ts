import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from './read-json.ts'

/** A proof that a validator signed two blocks of one height. */
export interface DoubleVote {
  /** Address of the validator, in hexadecimal capitals. */
  readonly address: string
  /** Height of both blocks. */
  readonly height: number
}

/** Number of votes that are kept, the newest ones. */
const MAX_VOTES = 100

function fileOf(home: string): string {
  return join(home, 'double-votes.json')
}

/** Returns the double votes that are stored in a home folder, oldest first; none without a readable file. */
export function readDoubleVotes(home: string): DoubleVote[] {
  try {
    const votes: unknown = JSON.parse(readFileSync(fileOf(home), 'utf8'))
    return Array.isArray(votes) ? votes.filter(isDoubleVote).slice(-MAX_VOTES) : []
  } catch {
    return []
  }
}

function isDoubleVote(value: unknown): value is DoubleVote {
  return isRecord(value) && typeof value['address'] === 'string' && Number.isSafeInteger(value['height'])
}

/**
 * Stores double votes, so that they stay known when CometBFT has deleted the blocks that prove them. A vote that is
 * stored already is not stored again.
 * @throws the system error (ENOSPC, EACCES, …)
 */
export function addDoubleVotes(home: string, votes: readonly DoubleVote[]): void {
  const stored = readDoubleVotes(home)
  const added = votes.filter(
    ({ address, height }) => !stored.some((vote) => vote.address === address && vote.height === height),
  )
  if (added.length === 0) return
  const file = fileOf(home)
  writeFileSync(`${file}.part`, `${JSON.stringify([...stored, ...added].slice(-MAX_VOTES))}\n`)
  renameSync(`${file}.part`, file)
}
