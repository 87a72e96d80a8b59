import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { readHeader, verifyTransactionProof } from '@tidebook/protocol/proofs'
import { transactionHash, parseTransaction, verifySignature } from '@tidebook/protocol/signing'
import { fromHex } from '@tidebook/protocol/codec'
import type { Check, CheckId } from '../model/check.ts'
import type { Evidence, EvidenceSource, ReportedLedger } from '../model/evidence.ts'
import { encodeAddress } from '@tidebook/protocol/address'
import { accountIdOf } from '@tidebook/protocol/keys'

interface Signature {
  readonly key: Uint8Array
  readonly data: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Returns the addresses of the signing keys, or undefined when a signature is missing or does not match its key and
 * these bytes.
 */
function findSigners(network: NetworkDefinition, blob: string): readonly string[] | undefined {
  const { signature, signers, signingData, signingPublicKey } = parseTransaction(network, fromHex(blob))
  const single: readonly Signature[] =
    signature === undefined ? [] : [{ key: signingPublicKey, data: signingData, signature }]
  const all =
    signers?.map(({ signature: one, signingData: data, signingPublicKey: key }) => ({ key, data, signature: one })) ??
    single
  const areGood = all.length > 0 && all.every(({ key, data, signature: one }) => verifySignature(key, data, one))
  return areGood ? all.map(({ key }) => encodeAddress(network, accountIdOf(key))) : undefined
}

type Figures = Check['figures']

/** Malformed bytes fail a check just as wrong bytes do. */
function attempt(check: () => Figures | undefined): Figures | undefined {
  try {
    return check()
  } catch {
    return undefined
  }
}

function resultOf(id: CheckId, figures: Figures | undefined): Check {
  return {
    id,
    state: figures === undefined ? 'failed' : 'passed',
    figures: figures ?? {},
  }
}

interface FollowedChain {
  readonly figures: Figures
  /** The newest ledger with a successor in the chain. */
  readonly followed: ReportedLedger
}

/** Follows the chain back from a ledger on the stream. Returns undefined when it does not reach the expected ledger. */
async function followHeaders(
  { ledgerHash, ledgerIndex }: Evidence,
  source: EvidenceSource,
  onStep: (figures: Figures) => void,
): Promise<FollowedChain | undefined> {
  const last = await source.lastLedger()
  const figures = { heard: last.index, ledger: ledgerIndex }
  let { hash, index } = last
  let followed: ReportedLedger = last
  if (ledgerIndex > index) return undefined
  for await (const header of source.headers(index, ledgerIndex + 1)) {
    const read = attempt(() => ({ ...readHeader(header, hash) }))
    if (read === undefined || read['ledgerIndex'] !== index) return undefined
    hash = String(read['parentHash'])
    index -= 1
    if (followed === last) followed = { hash, index }
    onStep({ ...figures, links: last.index - index })
  }
  const isReached = index === ledgerIndex && hash.toUpperCase() === ledgerHash.toUpperCase()
  return isReached ? { figures: { ...figures, links: last.index - index, hash }, followed } : undefined
}

/**
 * Verifies a transaction from its bytes: the hash matches the bytes, the signature covers them, the ledger contains
 * them with the claimed result, and the latest ledger on the node's stream builds on that ledger. Reports each check at
 * its start and end. Rejects only when the headers are unavailable. Returns the newest ledger with a successor in the
 * chain; undefined when a check failed.
 */
export async function runChecks(
  network: NetworkDefinition,
  hash: string,
  evidence: Evidence,
  source: EvidenceSource,
  onCheck: (check: Check) => void,
): Promise<ReportedLedger | undefined> {
  let isFailed = false
  const report = (check: Check): void => {
    isFailed ||= check.state === 'failed'
    onCheck(check)
  }
  const { ledgerHash, ledgerIndex, proof } = evidence
  const blob = proof.tx_blob
  report(
    resultOf(
      'hash',
      attempt(() => {
        const bytes = fromHex(blob)
        return transactionHash(bytes) === hash.toUpperCase() ? { bytes: bytes.length, hash } : undefined
      }),
    ),
  )
  report(
    resultOf(
      'signature',
      attempt(() => {
        const signers = findSigners(network, blob)
        return signers === undefined ? undefined : { signers: signers.join(', '), count: signers.length }
      }),
    ),
  )
  report(
    resultOf(
      'membership',
      attempt(() => {
        const proven = verifyTransactionProof(network, proof, ledgerHash)
        const isIt = proven.transactionHash === hash.toUpperCase() && proven.ledgerIndex === ledgerIndex
        return isIt ? { nodes: proof.path.length, ledger: ledgerIndex, code: proven.resultCode } : undefined
      }),
    ),
  )
  report({ id: 'chain', state: 'running', figures: { ledger: ledgerIndex } })
  const chain = await followHeaders(evidence, source, (figures) => report({ id: 'chain', state: 'running', figures }))
  report(resultOf('chain', chain?.figures))
  return isFailed ? undefined : chain?.followed
}
