import type { Services } from '../services.ts'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { microUnits, coinsOfMicro } from '../../json/json-amount.ts'

function named(services: Services, members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const suffix = services.network.nativeCode.toLowerCase()
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`${name}_${suffix}`, value]))
}

/**
 * Returns the member `validated_ledger` of server_info: fees and reserves in whole units, named after the native
 * currency.
 */
export function validatedLedgerInfo(services: Services): Record<string, unknown> {
  const { host, rules, clock } = services
  const header = host.validated
  const feeAccount = rules.feeAccount === undefined ? {} : { fee_account: host.addresses.text(rules.feeAccount) }
  return {
    age: Math.max(0, unixMsToLedgerTime(clock()) - header.closeTime),
    hash: header.hash,
    seq: header.index,
    close_time: header.closeTime,
    ...named(services, {
      base_fee: coinsOfMicro(rules.baseFee),
      reserve_base: coinsOfMicro(rules.reserveBase),
      reserve_inc: coinsOfMicro(rules.reserveIncrement),
      ...feeAccount,
    }),
  }
}

/** Returns the member `validated_ledger` of server_state: micro units, under names without a currency. */
export function validatedLedgerState(services: Services): Record<string, unknown> {
  const { host, rules } = services
  const header = host.validated
  const feeAccount = rules.feeAccount === undefined ? {} : { fee_account: host.addresses.text(rules.feeAccount) }
  return {
    base_fee: microUnits(rules.baseFee),
    close_time: header.closeTime,
    hash: header.hash,
    reserve_base: microUnits(rules.reserveBase),
    reserve_inc: microUnits(rules.reserveIncrement),
    seq: header.index,
    ...feeAccount,
  }
}
