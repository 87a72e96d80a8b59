import type { ReactElement } from 'react'

export const ComingRoute = (): ReactElement => <div />
