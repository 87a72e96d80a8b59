import type { ReactElement } from 'react'

export const MarketsRoute = (): ReactElement => <div />
