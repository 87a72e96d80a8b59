import { ClientError } from '@tidebook/client'
import { nodePool } from '../../network/index.ts'
import type { BlockAnswer, Evidence, EvidenceSource } from '../model/evidence.ts'
import { openNodeSocket } from './node-socket.ts'
import type { NodeSocket } from './node-socket.ts'

/** Number of headers per request. */
const HEADERS_PER_REQUEST = 200

function unreadableAnswer(): ClientError {
  return new ClientError('node/unreachable', 'The answer of the node could not be read')
}

async function evidenceOf(hash: string): Promise<Evidence> {
  const answer = await nodePool().request('transaction_proof', { hash })
  const { ledger_hash: ledgerHash, ledger_index: ledgerIndex, proof } = answer
  if (typeof ledgerHash !== 'string' || typeof ledgerIndex !== 'number' || typeof proof !== 'object')
    throw unreadableAnswer()
  // The checks validate the parts of the proof.
  return { ledgerHash, ledgerIndex, proof: proof as Evidence['proof'] }
}

async function headerOf(socket: NodeSocket, index: number): Promise<string> {
  const { ledger } = await socket.request('ledger', { ledger_index: index, binary: true })
  const bytes =
    typeof ledger === 'object' && ledger !== null && 'ledger_data' in ledger ? ledger.ledger_data : undefined
  if (typeof bytes !== 'string') throw unreadableAnswer()
  return bytes
}

/**
 * Error codes of a node without validators, of a node that does not support the request, and of a node without the
 * block.
 */
const WITHOUT_BLOCKS: Readonly<Record<string, BlockAnswer>> = {
  notEnabled: { kind: 'operator' },
  unknownCmd: { kind: 'unproven' },
  lgrNotFound: { kind: 'gone' },
}

async function blockOf(socket: NodeSocket, index: number): Promise<BlockAnswer> {
  try {
    return { kind: 'proof', json: await socket.request('block_proof', { ledger_index: index }) }
  } catch (error) {
    const answer = error instanceof ClientError ? WITHOUT_BLOCKS[error.reason ?? ''] : undefined
    if (answer !== undefined) return answer
    throw error
  }
}

/** Reads evidence from the node at an address. `close` ends its connection. */
export function nodeEvidence(node: string): EvidenceSource & { close(): void } {
  const socket = openNodeSocket(node)
  // Each request reports the error to its caller.
  socket.catch(() => undefined)
  return {
    evidence: evidenceOf,
    async lastLedger() {
      const answer = await (await socket).request('subscribe', { streams: ['ledger'] })
      const { ledger_hash: hash, ledger_index: index } = answer
      if (typeof hash !== 'string' || typeof index !== 'number') throw unreadableAnswer()
      return { hash, index }
    },
    async *headers(from, to) {
      const connection = await socket
      for (let first = from; first >= to; first -= HEADERS_PER_REQUEST) {
        const count = Math.min(HEADERS_PER_REQUEST, first - to + 1)
        const headers = Array.from({ length: count }, (_, place) => headerOf(connection, first - place))
        yield* await Promise.all(headers)
      }
    },
    block: async (index) => blockOf(await socket, index),
    close: () => void socket.then((open) => open.close()).catch(() => undefined),
  }
}
