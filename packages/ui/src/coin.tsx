import { useId, useMemo, useState, type CSSProperties, type ReactElement } from 'react'
import { cx } from './class-names.ts'
import { coinMarkOf } from './coin-mark.ts'

export interface CoinProps {
  /** Text that determines the mark, such as issuer and code. Different seeds get different marks. */
  readonly seed: string
  /** URL of a logo. The mark replaces a logo that does not load. */
  readonly logo?: string | undefined
  readonly large?: boolean | undefined
}

/**
 * A token's logo, or a mark generated from its issuer and code. The text next to it names the token for screen readers.
 */
export function Coin({ seed, logo, large }: CoinProps): ReactElement {
  const [failed, setFailed] = useState<string>()
  const size = cx('flex-none rounded-full', large ? 'size-8' : 'size-coin')
  return logo !== undefined && failed !== logo ? (
    <img
      src={logo}
      alt=""
      decoding="async"
      draggable={false}
      className={cx('coin-logo', size)}
      onError={() => setFailed(logo)}
    />
  ) : (
    <Mark seed={seed} className={size} />
  )
}

function Mark({ seed, className }: { readonly seed: string; readonly className: string }): ReactElement {
  const clip = useId()
  const { ground, hue, turn, form, core } = useMemo(() => coinMarkOf(seed), [seed])
  const hues = { '--mark-ground': ground, '--mark-hue': hue } as CSSProperties
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-mark="" className={cx('coin-mark', className)} style={hues}>
      <clipPath id={clip}>
        <circle cx="12" cy="12" r="12" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path className="coin-ground" d="M0 0h24v24H0z" />
        <path className="coin-form" d={form} fillRule="evenodd" transform={`rotate(${turn} 12 12)`} />
        <path className="coin-core" d={core} fillRule="evenodd" />
      </g>
    </svg>
  )
}
