import { toHex } from '@tidebook/protocol'
import type { Caller } from '../../admission/caller.ts'
import { RpcError } from '../../json/rpc-error.ts'
import { BlockUnavailable } from '../../log/ordered-log.ts'
import type { SignedBlock } from '../../log/ordered-log.ts'
import type { RpcMethod } from '../method.ts'
import { readLedgerChoice } from '../params/ledger-choice.ts'
import type { Services } from '../services.ts'

async function blockAt(
  height: number,
  { signedBlock }: Services,
  { client }: Caller,
): Promise<SignedBlock | undefined> {
  try {
    return await signedBlock?.(height, client)
  } catch (error) {
    if (error instanceof BlockUnavailable) throw new RpcError('notReady')
    throw error
  }
}

/**
 * Proves a validated ledger to a client that trusts the validators: the block whose header commits to the ledger, with
 * the votes for it, and the hash that, combined with the ledger's hash, gives the app hash of that header. Only the
 * next block commits to a ledger, so the last ledger may have no proof yet (`lgrNotValidated`). A node that orders its
 * own ledger has no validators (`notEnabled`).
 */
export const blockProof: RpcMethod = {
  name: 'block_proof',
  waits: true,
  isCounted: true,
  handle: async (params, services, caller) => {
    const { admission, host } = services
    if (services.signedBlock === undefined) {
      throw new RpcError('notEnabled', { message: 'One operator orders this ledger. It has no validators.' })
    }
    const find = () => {
      const choice = readLedgerChoice(params, services, 'validated')
      const closing = choice.kind === 'closed' ? host.store.block(choice.header.index) : undefined
      if (choice.kind === 'current' || closing === undefined)
        throw new RpcError('lgrNotFound', { field: 'ledger_index' })
      return { header: choice.header, closing }
    }
    const { closing, header } = await admission.work(caller, { name: 'block_proof', inTurn: true, run: find })
    const height = closing.height + 1
    const block = await blockAt(height, services, caller)
    if (block === undefined)
      throw new RpcError(header.index === host.validated.index ? 'lgrNotValidated' : 'lgrNotFound')
    return {
      ledger_hash: header.hash,
      ledger_index: header.index,
      carried_hash: toHex(closing.carriedHash),
      block_height: height,
      signed_header: block.signedHeader,
      validators: block.validators,
      validated: true,
    }
  },
}
