import { figureText } from '@tidebook/ui'
import type { GatewayFee } from '@tidebook/contract/gateway'

/** Formats a fee: a percentage of the amount, or a fixed amount of the coin (XCH-008). */
export function feeText({ kind, value }: GatewayFee, coin: string): string {
  return kind === 'percent' ? `${value}%` : `${figureText(value)} ${coin}`
}
