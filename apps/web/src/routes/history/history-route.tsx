import type { ReactElement } from 'react'

export const HistoryRoute = (): ReactElement => <div />
