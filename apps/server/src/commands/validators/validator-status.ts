import { shownDuration } from '@tidebook/contract/progress'
import {
  CometCallError,
  CometClient,
  previousKeyFile,
  readDoubleVotes,
  readNextKey,
  readPreviousAddress,
  readSettings,
  readSignedHeight,
  readValidator,
  type CometStatus,
  type CometValidator,
  type CometVotes,
  type DoubleVote,
} from '@tidebook/consensus'
import type { ValidatorState } from '@tidebook/node'
import { totalPower } from '@tidebook/node'
import type { Logger } from '../../platform/logger.ts'
import { openAuthority } from './authority-link.ts'

/** Number of blocks whose votes are counted. */
const BLOCKS = 50
/** Maximum number of double votes that are shown for a validator, newest first. */
const SHOWN_DOUBLE_VOTES = 3

interface Observed {
  readonly status: CometStatus
  readonly validators: readonly CometValidator[]
  /** Votes of the last blocks, newest first. */
  readonly votes: readonly CometVotes[]
  /** Double votes of these blocks, and of earlier ones that the node stored. */
  readonly doubleVotes: readonly DoubleVote[]
  /** Height that the home folder had signed before `status` was read. */
  readonly signedBefore: number
}

/** Returns undefined for a block that CometBFT does not have: it deleted the block, or started from a later snapshot. */
async function votesAt(client: CometClient, height: number): Promise<CometVotes | undefined> {
  try {
    return await client.votes(height)
  } catch (error) {
    if (error instanceof CometCallError && error.failure === 'refused') return undefined
    throw error
  }
}

/**
 * Returns chain, height and validators of a home folder, with each validator's operator and missing votes.
 * @throws CometCallError, ConsensusError
 */
export async function validatorStatus(home: string, node: string, logger: Logger): Promise<string> {
  const observed = await observe(home)
  const operators = await operatorsOf(home, node, logger)
  const { status, validators } = observed
  const total = totalPower(validators)
  const vote =
    status.votingPower === 0 ? 'follows without a vote' : `votes with ${status.votingPower} of ${total} power`
  return [
    `${status.chainId}: block ${status.height}, app hash ${status.appHash}`,
    `Node ${status.nodeId} ${vote}${catchUpText(status)}`,
    ...validators.map((validator) => lineOf(validator, observed, operators)),
    ...ownProblems(home, observed),
    ...(typeof operators === 'string' ? [operators] : []),
    '',
  ].join('\n')
}

/** Returns whether a node still reads earlier blocks, and how much time is between its last one and now. */
function catchUpText({ blockTime, isCatchingUp }: CometStatus): string {
  if (!isCatchingUp) return ''
  if (blockTime === undefined) return ' and is catching up'
  const { count, unit } = shownDuration(Math.max(0, Date.now() - blockTime))
  return ` and is catching up: its last block is ${count} ${unit} old`
}

async function observe(home: string): Promise<Observed> {
  const client = new CometClient(readSettings(home).rpc)
  // The chain advances while its blocks are read.
  const signedBefore = readSignedHeight(home)
  try {
    const [status, validators] = await Promise.all([client.status(), client.validators()])
    const votes: CometVotes[] = []
    // Late votes for the last block arrive with the next block.
    for (let height = status.height - 1; height > 0 && votes.length < BLOCKS; height -= 1) {
      const found = await votesAt(client, height)
      if (found === undefined) break
      votes.push(found)
    }
    return { status, validators, votes, signedBefore, doubleVotes: doubleVotesIn(home, votes) }
  } finally {
    client.close()
  }
}

function doubleVotesIn(home: string, votes: readonly CometVotes[]): DoubleVote[] {
  const all = [...votes.flatMap(({ doubleSigners }) => doubleSigners), ...readDoubleVotes(home)]
  const different = [...new Map(all.map((vote) => [`${vote.address} ${vote.height}`, vote])).values()]
  return different.sort((one, other) => one.height - other.height)
}

/** Returns the operators by key, or an explanatory sentence when the ledger cannot be read. */
async function operatorsOf(
  home: string,
  node: string,
  logger: Logger,
): Promise<ReadonlyMap<string, ValidatorState> | string> {
  try {
    const link = await openAuthority(home, node, logger)
    try {
      const { validators } = await link.current()
      return new Map(validators.map((validator) => [validator.key, validator]))
    } finally {
      link.close()
    }
  } catch (error) {
    if (error instanceof Error) return `Operators are unknown: ${error.message}`
    throw error
  }
}

function lineOf(
  { address, power, publicKey }: CometValidator,
  { doubleVotes, votes }: Observed,
  operators: ReadonlyMap<string, ValidatorState> | string,
): string {
  const operator = typeof operators === 'string' ? undefined : operators.get(publicKey)
  const hasVoted = votes.map(({ voters }) => voters.includes(address))
  const voted = hasVoted.filter(Boolean).length
  // A validator may have joined after the first of these blocks.
  const since = voted === 0 ? votes.length : hasVoted.lastIndexOf(true) + 1
  const doubled = doubleVotes.filter((vote) => vote.address === address)
  return [
    address,
    String(power),
    ...(operator === undefined ? [] : [operator.account]),
    `${voted} of the last ${since} votes`,
    ...(hasVoted[0] === false ? ['MISSING in the last block'] : []),
    ...doubled
      .slice(-SHOWN_DOUBLE_VOTES)
      .map(({ height }) => `SIGNED TWICE at block ${height}: two nodes have this key`),
  ].join('\t')
}

/** Returns problems with this home folder's own key. */
function ownProblems(home: string, observed: Observed): string[] {
  const { signedBefore, status, validators, votes } = observed
  const own = readValidator(home)
  // Read after the votes: the signer writes its record before it sends a vote.
  const signed = readSignedHeight(home)
  const last = votes.find(({ voters }) => voters.includes(own.address))?.height ?? 0
  const next = readNextKey(home)
  return [
    ...(last > signed
      ? [
          `ANOTHER NODE signs with the key of ${home}: block ${last} has its vote, but this folder signed only ${signed}`,
        ]
      : []),
    ...(signedBefore > status.height + 1
      ? [`CometBFT refuses to sign before block ${signedBefore + 1}: its signer state is ahead of the chain`]
      : []),
    ...previousKey(home, own.address, observed),
    ...(next === undefined
      ? []
      : [
          validators.some(({ publicKey }) => publicKey === next)
            ? `The next key of ${home} is a validator: run validator rotate, then restart CometBFT`
            : `A rotation to the key ${next} is proposed`,
        ]),
  ]
}

/** Returns advice about the key that a rotation replaced. */
function previousKey(home: string, own: string, { status, validators }: Observed): string[] {
  const file = previousKeyFile(home)
  const earlier = readPreviousAddress(home)
  if (file === undefined || earlier === undefined || earlier === own) return []
  if (status.validator === earlier) return [`CometBFT still votes with the earlier key of ${home}: restart it`]
  if (validators.some(({ address }) => address === earlier)) return []
  return [`${file} holds the earlier key of ${home}, which is no longer a validator: delete the file`]
}
