import { formatDecimal, parseDecimal } from '@tidebook/amount'
import {
  loadTransactions,
  type Transfer,
  type ChainId,
  brokenLimit,
  TransferError,
  type DecodedTransfer,
} from '@tidebook/chains'
import { isRippleChain } from '@tidebook/chains/coins'
import { lowerHex } from '@tidebook/chains/hex'
import { checkTransfer } from '@tidebook/chains/transfer-rules'
import { type ChainNode, ChainNodeError } from '@tidebook/client/chains'
import {
  SubmissionSession,
  type SignedSubmission,
  type SubmissionPhase,
  type SubmissionState,
  type Terms,
  type SubmissionStore,
} from '@tidebook/client/submit'
import { chainFacts } from '../../../lib/network.ts'
import { createStore } from '../../../lib/store.ts'
import { requestDeviceSignature, type DeviceSigningRequest } from '../../devices/index.ts'
import { betweenTabs, checkRealName } from '../../transactions/index.ts'
import { refreshTransferPrompt, signTransferWithWallet, type Account } from '../../wallet/index.ts'
import { type ChainTransferAbout, readChainPending, type ChainRecord } from '../model/chain-pending.ts'
import { toDeviceAccount, forDevice } from '../model/device-time.ts'
import { saveSentRecord } from '../model/sent-records.ts'
import { checkSender } from './account-name.ts'
import { figureText } from '@tidebook/ui'
import { listAddress } from '../../../lib/addresses.ts'
import { translate } from '../../../lib/i18n.ts'
import { showToast, type ToastKind } from '../../toasts/index.ts'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import type { ChainFacts } from '@tidebook/contract/network'

/**
 * Checks a transfer against the network file before a device signs it, as the vault does for its own keys. A node may
 * return any fee and any expiry.
 * @param now milliseconds since 1970
 * @throws ChainNodeError `chain/fee-too-high`, `chain/wrong-network`; TransferError `transfer/conditions`
 */
function checkForDevice(
  decoded: DecodedTransfer,
  signer: string,
  facts: Pick<ChainFacts, 'highestFee' | 'network'> | undefined,
  now: number,
): void {
  if (facts === undefined) throw new TransferError('transfer/conditions')
  const limits = { highestFee: parseDecimal(facts.highestFee), network: facts.network }
  const broken = brokenLimit(decoded, signer, limits, now)
  if (broken === 'fee') throw new ChainNodeError('chain/fee-too-high')
  if (broken === 'network') throw new ChainNodeError('chain/wrong-network')
  if (broken !== undefined) throw new TransferError('transfer/conditions')
}

const setting = defineSetting('chainTransfers', { parse: readChainPending })

function change(of: (records: readonly ChainRecord[]) => readonly ChainRecord[]): Promise<void> {
  return betweenTabs('chain-transfers', async () => setting.write(of(setting.read())))
}

function without(records: readonly ChainRecord[], hash: string): readonly ChainRecord[] {
  return records.filter(({ submission }) => submission.hash !== hash)
}

/** Signed transfers of a chain without a known outcome, in browser storage that all tabs share. */
function chainStorage(chain: ChainId): SubmissionStore<ChainTransferAbout> {
  return {
    isShared: true,
    put: async (added) => {
      await change((records) => [...records, ...added])
      const kept = new Set(setting.read().map(({ submission }) => submission.hash))
      // The browser's storage is full or denied. A transfer that cannot be stored must not be sent.
      if (!added.every(({ submission }) => kept.has(submission.hash))) throw new Error('not kept')
    },
    drop: (hash) => change((records) => without(records, hash)),
    list: () => setting.read().filter(({ about }) => about.chain === chain),
  }
}

const KINDS: Readonly<Record<SubmissionPhase, ToastKind>> = {
  submitted: 'pending',
  unknown: 'warning',
  refused: 'danger',
  validated: 'done',
  failed: 'danger',
  expired: 'warning',
}
/**
 * Display time of the pending message, in milliseconds. Some chains take minutes, and the transfer list shows the
 * progress.
 */
const ON_ITS_WAY_MS = 4000

/** Shows the phase of a transfer as a toast on any page. Each transfer has one toast, which later phases replace. */
function announceTransfer(hash: string, { amount, coin, to }: ChainTransferAbout, phase: SubmissionPhase): void {
  showToast({
    key: hash,
    kind: KINDS[phase],
    title: translate(`chains.outcome.${phase}`),
    text: translate('chains.transfer-line', { amount: figureText(amount), coin, to: listAddress(to) }),
    durationMs: phase === 'submitted' ? ON_ITS_WAY_MS : undefined,
  })
}

/** Interval at which an open confirmation gets a later expiry, in milliseconds. */
const REFRESH_MS = 8000

/** A transfer of this visit, or a pending one of an earlier visit. */
export interface SentTransfer {
  readonly about: ChainTransferAbout
  readonly account: string
  readonly state: SubmissionState
}

/** Transfers that this tab sent or resumed, by hash. */
export const sentStore = createStore<ReadonlyMap<string, SentTransfer>>(new Map())

/** The user declined to sign. */
export class NotSignedError extends Error {
  override readonly name = 'NotSignedError'
}

const sessions = new Map<string, SubmissionSession<ChainTransferAbout>>()

/** Returns the session of a chain and resumes the transfers that earlier visits left open. */
export function chainSession(node: ChainNode): SubmissionSession<ChainTransferAbout> {
  const known = sessions.get(node.chain)
  if (known !== undefined) return known
  const session = new SubmissionSession<ChainTransferAbout>({
    chain: node.port,
    store: chainStorage(node.chain),
    exclusive: betweenTabs,
    onState: ({ submission: { hash, account }, about }, state) => {
      const { phase } = state
      if (phase === 'validated' || phase === 'failed' || phase === 'expired')
        saveSentRecord({ ...about, from: account, hash, time: Date.now(), phase })
      if (sentStore.get().get(hash)?.state.phase !== phase) announceTransfer(hash, about, phase)
      sentStore.set((all) => new Map(all).set(hash, { about, account, state }))
    },
  })
  sessions.set(node.chain, session)
  void session.resume()
  return session
}

/** Signs a transfer on a device and extends its expiry for the time that the owner reads the screen. */
async function signOn(
  device: DeviceSigningRequest['account'],
  node: ChainNode,
  transfer: Transfer,
  first: Terms,
): Promise<SignedSubmission> {
  const { build, decode } = await loadTransactions(node.chain)
  const session = chainSession(node)
  const facts = chainFacts(node.chain)
  const made = new Map<string, Terms>()
  const bytesFor = async (terms: Terms): Promise<string> => {
    const longer = forDevice(await node.conditions(transfer, terms), terms)
    const built = build(transfer, longer.conditions)
    checkForDevice(decode(built, device.address), device.address, facts, Date.now())
    const bytes = lowerHex(built)
    made.set(bytes, longer.terms)
    return bytes
  }
  const bytes = await bytesFor(first)
  const renew = async (): Promise<string> => bytesFor(await session.terms(transfer.from))
  const signed = await requestDeviceSignature({ account: device, bytes, renew })
  if (signed === undefined) throw new NotSignedError()
  const { sequence, lastLedger } = made.get(signed.bytes) ?? first
  return { blob: signed.blob, hash: signed.hash, sequence, lastLedger }
}

/**
 * Checks a transfer, has the vault or a device confirm and sign it, and sends it. Returns after the first response of a
 * node, with the phase and the hash on the chain.
 * @throws TransferError `transfer/other-key` when the wallet does not own the account that the transfer names
 * @throws TransactionError, NotSignedError, ChainNodeError, ClientError, TransferError, KeyringError, SubmitError; in
 * all these cases nothing was sent
 */
export async function sendOnChain(
  node: ChainNode,
  account: Account,
  transfer: Transfer,
): Promise<{ readonly hash: string; readonly phase: SubmissionPhase }> {
  await checkRealName('transferOut')
  // Local checks run before any request to a node.
  checkTransfer(node.chain, transfer, isRippleChain(node.chain))
  await checkSender(node, account.address, transfer.from)
  await node.check(transfer)
  const session = chainSession(node)
  const { build } = await loadTransactions(node.chain)
  const bytesFor = async (terms: Terms): Promise<string> =>
    lowerHex(build(transfer, await node.conditions(transfer, terms)))
  const device = toDeviceAccount(account)
  const { record, state } = await session.send({
    account: transfer.from,
    about: {
      chain: node.chain,
      to: transfer.to,
      amount: formatDecimal(transfer.amount),
      coin: transfer.asset.code,
    },
    sign: async (first) => {
      if (device !== undefined) return signOn(device, node, transfer, first)
      let terms = first
      const bytes = await bytesFor(terms)
      const newer = new Map([[bytes, terms]])
      // On chains whose transfers expire, the bytes would expire while the user reads the confirmation.
      const refresh = async (): Promise<void> => {
        terms = await session.terms(transfer.from)
        const later = await bytesFor(terms)
        newer.set(later, terms)
        refreshTransferPrompt(later)
      }
      const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS)
      try {
        const signed = await signTransferWithWallet(
          { chain: node.chain, signer: account.address, bytes },
          account.vault,
        )
        if (signed === undefined) throw new NotSignedError()
        const { sequence, lastLedger } = newer.get(signed.bytes) ?? first
        return { blob: signed.blob, hash: signed.hash, sequence, lastLedger }
      } finally {
        clearInterval(timer)
      }
    },
  })
  return { hash: record.submission.hash, phase: state.phase }
}
