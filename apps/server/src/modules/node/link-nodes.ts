import { ClientError, type LedgerNodes } from '@tidebook/client/submit'
import * as z from 'zod/mini'
import type { NodeLink } from './node-link.ts'
import { NodeLinkError } from './node.errors.ts'
import { parseNodeAnswer } from './parse-node-answer.ts'

const submitAnswer = z.looseObject({ engine_result: z.string(), engine_result_message: z._default(z.string(), '') })
const accountAnswer = z.looseObject({
  account_data: z.looseObject({ Sequence: z.int() }),
  ledger_index: z.optional(z.int()),
})
const infoAnswer = z.looseObject({
  info: z.looseObject({
    validated_ledger: z.looseObject({ seq: z.int() }),
    complete_ledgers: z._default(z.string(), ''),
    tidebook: z.optional(z.looseObject({ close_interval_ms: z.optional(z.number().check(z.positive())) })),
  }),
})
const feeAnswer = z.looseObject({ drops: z.looseObject({ base_fee: z.string().check(z.regex(/^\d{1,15}$/)) }) })
const transactionAnswer = z.looseObject({
  validated: z.optional(z.boolean()),
  ledger_index: z.optional(z.int()),
  meta: z.optional(z.looseObject({ TransactionResult: z.string() })),
})

/** Adapts the node behind a link to a submission session. */
export function linkNodes(link: NodeLink): LedgerNodes {
  const request = async <S extends z.ZodMiniType>(
    schema: S,
    command: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<z.output<S>> => {
    try {
      return parseNodeAnswer(schema, await link.request(command, params))
    } catch (cause) {
      if (!(cause instanceof NodeLinkError)) throw cause
      const { reason, message, code } = cause
      if (code !== 'node/refused') throw new ClientError('node/unreachable', message, { cause })
      throw new ClientError('node/refused', message, { cause, ...(reason !== undefined && { reason }) })
    }
  }
  return {
    submit: (blob) => request(submitAnswer, 'submit', { tx_blob: blob }),
    transaction: async (hash) => {
      const { validated, ledger_index, meta } = await request(transactionAnswer, 'tx', {
        transaction: hash,
        binary: false,
      })
      if (validated !== true || meta === undefined) throw new ClientError('node/unvalidated', 'not validated yet')
      return { meta: { TransactionIndex: 0, AffectedNodes: [], ...meta }, ...(ledger_index && { ledger_index }) }
    },
    validatedLedger: async () => {
      const { validated_ledger, complete_ledgers, tidebook } = (await request(infoAnswer, 'server_info')).info
      const closes = tidebook?.close_interval_ms
      return {
        index: validated_ledger.seq,
        completeLedgers: complete_ledgers,
        ...(closes !== undefined && { closeIntervalMs: closes }),
      }
    },
    accountInfo: async (account, ledger) => {
      const { account_data, ledger_index } = await request(accountAnswer, 'account_info', {
        account,
        ledger_index: ledger,
      })
      return { account_data, ...(ledger_index !== undefined && { ledger_index }) }
    },
    baseFee: async () => BigInt((await request(feeAnswer, 'fee')).drops.base_fee),
  }
}
