import type { ReactElement } from 'react'

export const HomeRoute = (): ReactElement => <div />
