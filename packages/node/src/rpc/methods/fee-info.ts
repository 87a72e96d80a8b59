import type { AmountJson, JsonFields } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { requireSkywell } from '../params/skywell-only.ts'

/** Entries contain 64-bit numbers as hex. */
function decimalText(value: unknown): string {
  return typeof value === 'string' ? BigInt(`0x${value}`).toString() : '0'
}

function brokerageJson(entry: JsonFields, nativeCode: string) {
  const amount = entry['Amount'] as AmountJson | undefined
  const token = typeof amount === 'object' ? amount : { currency: nativeCode, issuer: '' }
  return {
    Platform: entry['Account'],
    AppType: entry['AppType'],
    FeeCurrency: token.currency,
    FeeCurrencyIssuer: token.issuer,
    OfferFeeRateNum: decimalText(entry['OfferFeeRateNum']),
    OfferFeeRateDen: decimalText(entry['OfferFeeRateDen']),
    fee_account: entry['FeeAccountID'],
  }
}

function feeInfoNamed(name: string): RpcMethod {
  return {
    name,
    handle: (params, services) => {
      const { network } = services
      requireSkywell(network)
      const { id, view, about } = readAccountChoice(params, services)
      const brokerages = view
        .objects(id)
        .filter(({ LedgerEntryType: type }) => type === 'Brokerage')
        .map((entry) => brokerageJson(entry, network.nativeCode))
      return { account: params.text('account'), brokerages, ...about }
    },
  }
}

/** Returns a platform's (`account`) trading fees, under both method names that libraries call. */
export const feeInfoMethods: readonly RpcMethod[] = ['fee_info', 'Fee_Info'].map(feeInfoNamed)
