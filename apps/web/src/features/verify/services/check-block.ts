import type { FollowedBlock, LightBlock, LightErrorCode, TrustedBlock, Validator } from '@tidebook/light-client'
import {
  LightError,
  followChain,
  readLightBlock,
  toMs,
  totalPower,
  trustBlock,
  verifyFirst,
} from '@tidebook/light-client'
import { fromHex, toHex } from '@tidebook/protocol/codec'
import { appHash } from '@tidebook/protocol/proofs'
import { formatDateTime } from '../../../lib/dates.ts'
import type { MessageKey } from '../../../lib/i18n.ts'
import type { BlockCheckId, Check, OrderedBy, ShownValidator } from '../model/check.ts'
import type { EvidenceSource, ReportedLedger } from '../model/evidence.ts'
import type { Trust, TrustStore } from '../model/trust.ts'

type Report = (check: Check) => void
type Json = Readonly<Record<string, unknown>>

/** Ends the checks of a block: the block is wrong, or the browser cannot decide. `text` is the reason. */
class UnprovenBlock extends Error {
  readonly id: BlockCheckId
  readonly text: MessageKey
  readonly state: 'failed' | 'undecided'

  constructor(id: BlockCheckId, text: MessageKey, state: 'failed' | 'undecided' = 'failed') {
    super(text)
    this.id = id
    this.text = text
    this.state = state
  }
}

/** Texts for the reasons that make the signatures of a block worthless. */
const SIGNATURE_FAULTS: Partial<Record<LightErrorCode, MessageKey>> = {
  'light/header': 'verify.validators.header',
  'light/validators': 'verify.validators.set',
  'light/power': 'verify.validators.power',
  'light/expired': 'verify.validators.old',
}

/** Texts for the reasons why a block does not follow from the trusted validators. */
const TRUST_FAULTS: Partial<Record<LightErrorCode, MessageKey>> = {
  'light/chain': 'verify.trust.chain',
  'light/untrusted': 'verify.trust.others',
  'light/validators': 'verify.trust.others',
  'light/conflict': 'verify.trust.conflict',
}

/** Texts for the reasons that leave the block undecided, although nothing is wrong with it. */
const UNDECIDED: Partial<Record<LightErrorCode, MessageKey>> = {
  'light/expired': 'verify.trust.expired',
  'light/order': 'verify.trust.order',
}

/** Reads the block, and requires that its header commits to the ledger. @throws UnprovenBlock */
function readBlock(json: Json, { hash }: ReportedLedger): LightBlock {
  try {
    const block = readLightBlock(json)
    const { carried_hash: carried } = json
    const computed = appHash(fromHex(hash), fromHex(typeof carried === 'string' ? carried.slice(0, 64) : ''))
    if (toHex(block.header.appHash) === toHex(computed)) return block
  } catch {
    throw new UnprovenBlock('block', 'verify.block.malformed')
  }
  throw new UnprovenBlock('block', 'verify.block.failed')
}

function shareOf(power: bigint, total: bigint): string {
  const tenths = (power * 1000n) / total
  return `${tenths / 10n}.${tenths % 10n}`
}

function shown(
  validators: readonly Validator[],
  signers: readonly Validator[],
  { nameOf }: TrustStore,
): readonly ShownValidator[] {
  const total = totalPower(validators)
  return validators.map(({ address, power, publicKey }) => ({
    address,
    name: nameOf(publicKey),
    share: shareOf(power, total),
    isSigner: signers.some((signer) => signer.address === address),
  }))
}

/** Verifies all signatures of a block against its own validators. @throws UnprovenBlock */
function checkSignatures(block: LightBlock, now: number, store: TrustStore): Check {
  try {
    const { validators } = block
    const signers = verifyFirst(block, { now })
    const share = shareOf(totalPower(signers), totalPower(validators))
    return {
      id: 'validators',
      state: 'passed',
      figures: { count: signers.length, total: validators.length, share },
      validators: shown(validators, signers, store),
    }
  } catch (error) {
    const code = error instanceof LightError ? error.code : undefined
    // A clock that is a few seconds slow is common, and proves nothing about the node.
    if (code === 'light/future') throw new UnprovenBlock('validators', 'verify.validators.future', 'undecided')
    throw new UnprovenBlock('validators', (code && SIGNATURE_FAULTS[code]) ?? 'verify.validators.failed')
  }
}

/** Follows the chain from the trusted block, through the blocks in between that are needed. */
async function follow(
  { source: origin, trusted }: Trust,
  block: LightBlock,
  now: number,
  fetchBlock: (height: number) => Promise<LightBlock>,
): Promise<FollowedBlock> {
  // The page's list of validators is as recent as the page.
  const period = origin === 'page' && trusted.height === 0 ? { trustingPeriod: Number.POSITIVE_INFINITY } : {}
  const steps = followChain(trusted, block, { now, ...period })
  let step = steps.next()
  while (step.done !== true) step = steps.next(await fetchBlock(step.value))
  return step.value
}

function passedTrust({ since, source }: Trust, isFirst: boolean): Check {
  const figures = { since: formatDateTime(since) }
  if (source === 'page') return { id: 'trust', state: 'passed', figures, text: 'verify.trust.page' }
  const text = isFirst ? 'verify.trust.first' : 'verify.trust.remembered'
  return { id: 'trust', state: 'passed', figures, text }
}

function isNewer(trusted: TrustedBlock, known: TrustedBlock): boolean {
  return trusted.height > known.height
}

/**
 * Checks that the validators of a block are the ones that this browser trusts, and stores them.
 * @throws UnprovenBlock
 */
async function checkTrust(
  block: LightBlock,
  now: number,
  store: TrustStore,
  fetchBlock: (height: number) => Promise<LightBlock>,
): Promise<Check> {
  const known = store.read()
  if (known === undefined) {
    const trust: Trust = { source: 'first', since: now, trusted: trustBlock(block) }
    store.keep(trust)
    return passedTrust(trust, true)
  }
  try {
    const { trusted } = await follow(known, block, now, fetchBlock)
    if (isNewer(trusted, known.trusted)) store.keep({ ...known, trusted })
    return passedTrust(known, false)
  } catch (error) {
    if (!(error instanceof LightError)) throw error
    const undecided = UNDECIDED[error.code]
    if (undecided !== undefined) {
      const last = formatDateTime(toMs(known.trusted.time))
      return { id: 'trust', state: 'undecided', figures: { last }, text: undecided }
    }
    throw new UnprovenBlock('trust', TRUST_FAULTS[error.code] ?? 'verify.trust.failed')
  }
}

/**
 * Returns a function that fetches the block at a height. The node finds the block by the index of the ledger that it
 * commits to, which is the height plus `offset`.
 */
function fetchAt(source: EvidenceSource, offset: number) {
  return async (height: number): Promise<LightBlock> => {
    const answer = await source.block(height + offset)
    if (answer.kind === 'gone') throw new UnprovenBlock('trust', 'verify.block.gone', 'undecided')
    return readLightBlock(answer.kind === 'proof' ? answer.json : undefined)
  }
}

/**
 * Continues from a ledger of the chain to the block that commits to it, the signatures of its validators, and the
 * validators that this browser trusts. Reports each check. Returns who orders the ledger. Rejects only when the node
 * does not respond.
 * @param now milliseconds since 1970
 */
export async function checkBlock(
  ledger: ReportedLedger,
  source: EvidenceSource,
  store: TrustStore,
  now: number,
  report: Report,
): Promise<OrderedBy> {
  const answer = await source.block(ledger.index)
  if (answer.kind === 'gone') {
    report({ id: 'block', state: 'undecided', figures: {}, text: 'verify.block.gone' })
    return 'validators'
  }
  if (answer.kind !== 'proof') {
    if (store.read() === undefined) return answer.kind
    report({ id: 'block', state: 'failed', figures: {}, text: 'verify.block.hidden' })
    return 'validators'
  }
  try {
    const block = readBlock(answer.json, ledger)
    const { height, time } = block.header
    const figures = { height, time: formatDateTime(toMs(time)), ledger: ledger.index }
    report({ id: 'block', state: 'passed', figures })
    report(checkSignatures(block, now, store))
    report({ id: 'trust', state: 'running', figures: {} })
    report(await checkTrust(block, now, store, fetchAt(source, ledger.index - height)))
  } catch (error) {
    if (!(error instanceof UnprovenBlock)) throw error
    report({ id: error.id, state: error.state, figures: {}, text: error.text })
  }
  return 'validators'
}
