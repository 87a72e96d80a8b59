import { figureText } from '@tidebook/ui'
import type { GatewayFee } from '@tidebook/contract/gateway'

/** A fee as it is told: so many percent of a deal, or an amount of the coin for each (XCH-008). */
export const feeText = ({ kind, value }: GatewayFee, coin: string): string =>
  kind === 'percent' ? `${value}%` : `${figureText(value)} ${coin}`
