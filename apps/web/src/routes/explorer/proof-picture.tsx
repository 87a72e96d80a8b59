import type { ReactElement } from 'react'

/** Illustration for a proof that has not run yet: blocks of a chain with a tick. */
export function ProofPicture(): ReactElement {
  return (
    <svg viewBox="0 0 200 72" aria-hidden="true" className="h-18 w-50 max-w-full fill-none" strokeLinecap="round">
      <circle cx="100" cy="36" r="34" className="fill-accent-tint" />
      <g className="stroke-line-strong" strokeWidth="1.5" strokeLinejoin="round">
        <rect x="8" y="24" width="36" height="24" rx="4" />
        <path d="M15 33h22M15 39h14" />
        <rect x="156" y="24" width="36" height="24" rx="4" />
        <path d="M163 33h22M163 39h14" />
        <path d="M46 36h28M126 36h28" strokeDasharray="2 4" />
      </g>
      <g className="stroke-accent" strokeWidth="2" strokeLinejoin="round">
        <path d="M100 12c7 5 13 7 22 8 0 18-6 32-22 40-16-8-22-22-22-40 9-1 15-3 22-8z" className="fill-surface-1" />
        <path d="m90 36 8 8 14-16" className="stroke-success" />
      </g>
    </svg>
  )
}
