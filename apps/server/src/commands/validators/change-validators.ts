import { readFileSync } from 'node:fs'
import {
  CometCallError,
  CometClient,
  installNextKey,
  prepareNextKey,
  readNextKey,
  readPreviousAddress,
  readSettings,
  readValidator,
} from '@tidebook/consensus'
import type { ValidatorState } from '@tidebook/node'
import { isValidatorKey, totalPower } from '@tidebook/node'
import type { KeyPair, NetworkDefinition } from '@tidebook/protocol'
import { decodeAddress, deriveKeyPair, ProtocolError } from '@tidebook/protocol'
import { NodeLinkError } from '../../modules/node/node.errors.ts'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { ServerError, usageError } from '../../platform/server-error.ts'
import { openAuthority, type AuthorityLink } from './authority-link.ts'
import { changeUsage, readChangeFlags, type ChangeFlags } from './change-flags.ts'
import {
  hasExpired,
  newProposal,
  proposedSet,
  readProposal,
  requireValid,
  signedBlob,
  signedPower,
  signProposal,
  writeProposal,
  type Proposal,
  type ProposalContext,
} from './proposal.ts'
import {
  describeChange,
  isSameSet,
  listValidators,
  requireAllowed,
  withNextKey,
  withoutValidator,
  withValidator,
} from './validator-set.ts'

/**
 * Returns whether CometBFT signs with the installed key of a home folder or with the key before its rotation; `unknown`
 * when CometBFT does not respond.
 */
async function runningKey(home: string): Promise<'installed' | 'earlier' | 'unknown'> {
  const earlier = readPreviousAddress(home)
  if (earlier === undefined) return 'unknown'
  const client = new CometClient(readSettings(home).rpc)
  try {
    const { validator } = await client.status()
    if (validator === readValidator(home).address) return 'installed'
    return validator === earlier ? 'earlier' : 'unknown'
  } catch (error) {
    if (error instanceof CometCallError) return 'unknown'
    throw error
  } finally {
    client.close()
  }
}

/** Returns the validators that result from a command. */
type Change = (set: readonly ValidatorState[], context: ProposalContext) => readonly ValidatorState[]

/**
 * Proposes a change of the validators, adds a signature to a proposal, and submits it when the signatures suffice.
 * Returns undefined for any other command.
 * @throws ServerError server/usage, server/node-failed; NodeLinkError, ConsensusError, NodeError
 */
export async function changeValidators(
  verb: string | undefined,
  args: readonly string[],
  config: ServerConfig,
  logger: Logger,
): Promise<string | undefined> {
  if (verb !== 'add' && verb !== 'remove' && verb !== 'rotate' && verb !== 'approve') return undefined
  const flags = readChangeFlags(args, config)
  const change = verb === 'approve' ? undefined : changeOf(verb, flags)
  const link = await openAuthority(flags.home, flags.node, logger)
  try {
    const context = await link.current()
    if (change === undefined) return await approve(link, context, flags)
    if (verb === 'rotate') {
      const state = await rotationState(context, flags)
      if (state !== undefined) return state
    }
    const open = verb === 'rotate' ? openRotation(context, flags) : undefined
    const proposal = open ?? propose(context, flags.file, change)
    return await advance(link, context, flags, proposal)
  } finally {
    link.close()
  }
}

/** Returns the remaining step of a rotation; undefined when the rotation may be proposed. */
async function rotationState({ validators }: ProposalContext, { home }: ChangeFlags): Promise<string | undefined> {
  const next = readNextKey(home)
  if (next !== undefined) return validators.some(({ key }) => key === next) ? installed(home) : undefined
  if ((await runningKey(home)) !== 'earlier') return undefined
  return `${home} has the new key already. Restart its CometBFT now: it votes with the old key until then\n`
}

/** Returns the proposal in the file if it already contains the next key of this home folder. */
function openRotation(context: ProposalContext, { file, home }: ChangeFlags): Proposal | undefined {
  const next = readNextKey(home)
  const stored = readProposal(file)
  if (next === undefined || stored === undefined || stored.transaction.Sequence !== context.sequence) return undefined
  if (hasExpired(stored, context) || !proposedSet(stored).some(({ key }) => key === next)) return undefined
  requireValid(stored, context)
  process.stdout.write(`${file} already proposes this rotation.\n`)
  return stored
}

function changeOf(verb: 'add' | 'remove' | 'rotate', { account, home, key, power }: ChangeFlags): Change {
  if (verb === 'rotate') {
    const own = readValidator(home).pub_key.value
    return (set, { validators }) => {
      // The key is created only for a change that the ledger would accept.
      requireAllowed(validators, withNextKey(set, own, 'the next key'))
      return withNextKey(set, own, prepareNextKey(home))
    }
  }
  if (account === undefined) throw changeUsage()
  if (verb === 'remove') return (set) => withoutValidator(set, account)
  if (key === undefined || power === undefined || !isValidatorKey(key)) throw changeUsage()
  return (set, { network }) => {
    requireAddress(network, account)
    return withValidator(set, { account, key, power })
  }
}

function requireAddress(network: NetworkDefinition, account: string): void {
  try {
    decodeAddress(network, account)
  } catch (error) {
    throw usageError(`--account: ${account} is not an address of this network`, error)
  }
}

/** Writes a new proposal, or extends the one in the file. */
function propose(context: ProposalContext, file: string, change: Change): Proposal {
  const stored = readProposal(file)
  const isOpen = stored?.transaction.Sequence === context.sequence && !hasExpired(stored, context)
  const open = isOpen ? stored : undefined
  if (open !== undefined) requireValid(open, context)
  if (open !== undefined && open.signatures.length > 0)
    throw usageError(`${file} has signatures, which another change would invalidate. Choose another --file`)
  const after = change(open === undefined ? context.validators : proposedSet(open), context)
  requireAllowed(context.validators, after)
  const proposal = newProposal(context, after)
  writeProposal(file, proposal)
  return proposal
}

async function approve(link: AuthorityLink, context: ProposalContext, flags: ChangeFlags): Promise<string> {
  const proposal = readProposal(flags.file)
  if (proposal === undefined) throw usageError(`There is no file ${flags.file}`)
  if (proposal.transaction.Sequence !== context.sequence) {
    if (isSameSet(proposedSet(proposal), context.validators)) return inForce(flags.home, context)
    throw usageError('The validators have changed since the proposal was made. Propose the change again')
  }
  requireValid(proposal, context)
  requireAllowed(context.validators, proposedSet(proposal))
  return advance(link, context, flags, proposal)
}

/** Signs if a secret is given, and submits when the quorum is met. Returns a description of the result. */
async function advance(
  link: AuthorityLink,
  context: ProposalContext,
  { file, home, operator, secretFile }: ChangeFlags,
  proposed: Proposal,
): Promise<string> {
  const { network, quorum, validators } = context
  const after = proposedSet(proposed)
  const { Fee: amount, LastLedgerSequence: last } = proposed.transaction
  const fee = `The authority pays a fee of ${amount} micro units. Signatures are valid until ledger ${last}.\n`
  process.stdout.write(`Change of the validators of ${context.chain}:\n${describeChange(validators, after)}`)
  process.stdout.write(`Validators after the change:\n${listValidators(after)}${fee}`)
  let proposal = proposed
  if (secretFile !== undefined) {
    const keys = keysOf(network, secretFile)
    const signer = operator ?? keys.address
    if (!isOperator(context, signer)) throw usageError(`${signer} is not an operator, so its signature does not count`)
    proposal = signProposal(context, proposed, keys, signer)
    writeProposal(file, proposal)
  }
  const power = signedPower(proposal, validators)
  const progress = `${signaturesOf(proposal, context)}${power} of ${totalPower(validators)} power signed; ${quorum} needed\n`
  if (power < quorum)
    return `${progress}Send ${file} to the operators who have not signed: validator approve FILE --secret-file FILE\n`
  return `${progress}${await submit(link, context, proposal, home)}`
}

function isOperator({ validators }: ProposalContext, account: string): boolean {
  return validators.some((validator) => validator.account === account)
}

function signaturesOf(proposal: Proposal, { validators }: ProposalContext): string {
  const signed = new Set(proposal.signatures.map(({ Signer }) => Signer.Account))
  return validators
    .map(({ account, power }) => `${signed.has(account) ? 'signed ' : 'missing'} ${account}\tpower ${power}\n`)
    .join('')
}

function keysOf(network: NetworkDefinition, file: string): KeyPair {
  try {
    return deriveKeyPair(network, readFileSync(file, 'utf8').trim())
  } catch (error) {
    // The parser's message could repeat the secret.
    const isSecret = error instanceof ProtocolError
    throw usageError(isSecret ? `${file} holds no secret of this network` : `Cannot read ${file}: ${String(error)}`)
  }
}

async function submit(
  link: AuthorityLink,
  { network, sequence }: ProposalContext,
  proposal: Proposal,
  home: string,
): Promise<string> {
  const unknown = 'It is unknown whether the ledger took the change. Run validator approve with the file again'
  try {
    const { message, result } = await link.submit(signedBlob(network, proposal))
    if (result !== 'tesSUCCESS' && result !== 'terQUEUED')
      throw new ServerError('server/node-failed', `The ledger refused the change: ${result}, ${message}`)
    const after = await link.changed(sequence)
    if (after === undefined) return `${unknown}\n`
    if (isSameSet(after.validators, proposedSet(proposal))) return inForce(home, after)
    throw new ServerError('server/node-failed', 'The ledger did not make the change')
  } catch (error) {
    if (error instanceof NodeLinkError && error.code !== 'node/refused')
      throw new ServerError('server/node-failed', `${unknown}: ${error.message}`, { cause: error })
    throw error
  }
}

function inForce(home: string, { validators }: ProposalContext): string {
  const text = 'The change is in the ledger. CometBFT uses it after two blocks\n'
  const isRotated = validators.some(({ key }) => key === readNextKey(home))
  return isRotated ? `${text}${installed(home)}` : text
}

function installed(home: string): string {
  installNextKey(home)
  return `${home} has the new key. Restart its CometBFT now: it votes with the old key until then\n`
}
