import type { ReactElement } from 'react'

export const TradeRoute = (): ReactElement => <div />
