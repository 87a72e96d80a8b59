import type { ReactElement } from 'react'

/** A wallet with a key, for the first visit without a wallet. */
export function WalletPicture(): ReactElement {
  return (
    <svg viewBox="0 0 200 104" aria-hidden="true" className="h-26 w-50 fill-none" strokeLinecap="round">
      <circle cx="100" cy="52" r="50" className="fill-accent-tint" />
      <g className="stroke-line-strong" strokeWidth="1.5">
        <path d="M4 82c8-6 16-6 24 0s16 6 24 0" />
        <path d="M14 94c6-4 12-4 18 0s12 4 18 0" opacity=".6" />
        <path d="M152 78h36M150 88h46M154 98h24" />
      </g>
      <g className="stroke-accent" strokeWidth="2" strokeLinejoin="round">
        <path d="M62 34 118 20a6 6 0 0 1 8 6v8" className="fill-surface-1" />
        <rect x="56" y="34" width="88" height="54" rx="8" className="fill-surface-1" />
        <path d="M144 52h-22a9 9 0 0 0 0 18h22z" className="fill-accent-tint" />
        <circle cx="123" cy="61" r="2.5" className="fill-accent" />
        <path d="M68 46h30M68 54h20" opacity=".5" />
      </g>
      <g className="stroke-warning" strokeWidth="2">
        <circle cx="166" cy="40" r="7" />
        <path d="m161 45-12 12m4-4 4 4m-1-8 4 4" />
      </g>
    </svg>
  )
}
