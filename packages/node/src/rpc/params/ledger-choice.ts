import type { LedgerHeader, LedgerView } from '@tidebook/ledger'
import type { Params } from './params.ts'
import type { Services } from '../services.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

/** The requested ledger. */
export type LedgerChoice =
  | { readonly kind: 'current' }
  | {
      readonly kind: 'closed'
      readonly header: LedgerHeader
      /** Whether the request specifies the ledger by index or hash, instead of the last one. */
      readonly isNamed: boolean
    }

const DIGITS = /^\d{1,10}$/
/** In the old member `ledger`, a text longer than this is a hash. */
const MAX_INDEX_LENGTH = 12

function byIndex(index: number, { host }: Services): LedgerChoice {
  if (index === host.ledger.openIndex) return { kind: 'current' }
  const header = index <= host.validated.index ? host.store.header(index) : undefined
  if (header === undefined) throw new RpcError('lgrNotFound')
  return { kind: 'closed', header, isNamed: true }
}

function byHash(hash: string, { host }: Services): LedgerChoice {
  const index = host.store.indexOfHash(hash)
  const header = index === undefined ? undefined : host.store.header(index)
  if (header === undefined) throw new RpcError('lgrNotFound')
  return { kind: 'closed', header, isNamed: true }
}

/**
 * Reads `ledger_hash` or `ledger_index` (a number, or validated, closed, current), or either in the old member
 * `ledger`. On this node closed means validated.
 * @throws RpcError lgrNotFound, invalidParams
 */
export function readLedgerChoice(
  params: Params,
  services: Services,
  usual: 'current' | 'validated' = 'current',
): LedgerChoice {
  const old = params.raw('ledger')
  const isOldHash = typeof old === 'string' && old.length > MAX_INDEX_LENGTH
  const hash = params.optionalHash('ledger_hash') ?? (isOldHash ? params.optionalHash('ledger') : undefined)
  if (hash !== undefined) return byHash(hash, services)
  const index = params.raw('ledger_index') ?? old ?? usual
  if (index === 'current' || index === '') return { kind: 'current' }
  if (index === 'validated' || index === 'closed')
    return { kind: 'closed', header: services.host.validated, isNamed: false }
  if (typeof index === 'string' && DIGITS.test(index)) return byIndex(Number(index), services)
  if (typeof index === 'number' && Number.isSafeInteger(index) && index >= 0) return byIndex(index, services)
  throw invalidField('ledger_index', 'a ledger index or one of validated, closed, current')
}

export interface ViewChoice {
  readonly view: LedgerView
  /** The members that identify the ledger in the response. */
  readonly about: Readonly<Record<string, unknown>>
  /** Close time of the ledger's parent, in ledger seconds. */
  readonly parentCloseTime: number
}

/**
 * Returns the requested state. Only the open ledger and the last validated one have a state.
 * @throws RpcError lgrNotFound for older ledgers; LedgerBeingWritten
 */
export function readViewChoice(params: Params, services: Services): ViewChoice {
  const { host } = services
  const choice = readLedgerChoice(params, services)
  if (choice.kind === 'current') {
    const about = { ledger_current_index: host.ledger.openIndex, validated: false }
    return { view: host.ledger.view('current'), about, parentCloseTime: host.ledger.lastClosed.closeTime }
  }
  const view = host.validatedView()
  const header = host.validated
  if (choice.isNamed && header.index !== choice.header.index) {
    throw new RpcError('lgrNotFound', { message: 'State is kept for the last validated ledger only.' })
  }
  const about = { ledger_hash: header.hash, ledger_index: header.index, validated: true }
  return { view, about, parentCloseTime: header.parentCloseTime }
}
