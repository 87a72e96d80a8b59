import type { ReactElement } from 'react'

export const WalletCreateRoute = (): ReactElement => <div />
