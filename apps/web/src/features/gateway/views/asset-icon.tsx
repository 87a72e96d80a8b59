import type { GatewayCoin } from '@tidebook/contract/gateway'
import type { ReactElement } from 'react'
import { TokenIcon } from '../../../lib/token-icon.tsx'

/** Icon of a coin or token on its own chain. */
export function AssetIcon(props: {
  readonly of: Pick<GatewayCoin, 'base' | 'chain' | 'asset'>
  readonly large?: boolean
}): ReactElement {
  const { base, chain, asset } = props.of
  return <TokenIcon code={asset?.code ?? base} issuer={asset?.issuer ?? ''} chain={chain} large={props.large} />
}
