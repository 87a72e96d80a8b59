import type { ReactElement } from 'react'

export const WalletRoute = (): ReactElement => <div />
