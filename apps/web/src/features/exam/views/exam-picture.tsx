import type { ReactElement } from 'react'

/** A paper with ticked answers and a key, for the start of the test. */
export function ExamPicture(): ReactElement {
  return (
    <svg viewBox="0 0 200 104" aria-hidden="true" className="h-26 w-50 fill-none" strokeLinecap="round">
      <circle cx="100" cy="52" r="50" className="fill-accent-tint" />
      <g className="stroke-line-strong" strokeWidth="1.5">
        <path d="M4 82c8-6 16-6 24 0s16 6 24 0" />
        <path d="M14 94c6-4 12-4 18 0s12 4 18 0" opacity=".6" />
        <path d="M156 30h32M154 40h42M158 50h24" />
      </g>
      <g className="stroke-accent" strokeWidth="2" strokeLinejoin="round">
        <path d="M72 14h42l16 16v58a6 6 0 0 1-6 6H72a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z" className="fill-surface-1" />
        <path d="M114 14v16h16" />
        <path d="M92 44h26M92 60h26M92 76h16" opacity=".5" />
      </g>
      <g className="stroke-success" strokeWidth="2" strokeLinejoin="round">
        <path d="m75 44 3.5 3.5 6-7M75 60l3.5 3.5 6-7" />
      </g>
      <circle cx="80" cy="76" r="4" className="stroke-line-control" strokeWidth="2" />
      <g className="stroke-warning" strokeWidth="2">
        <circle cx="160" cy="70" r="7" />
        <path d="m155 75-13 13m4-4 4 4m-1-8 4 4" />
      </g>
    </svg>
  )
}
