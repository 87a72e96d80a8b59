import type { PhotoKind } from '@tidebook/contract/identity'
import type { ReactElement } from 'react'

/** A sketch of the photo to take: the front of a document, its back, or a person who holds it. */
export function PhotoGuide({ kind }: { readonly kind: PhotoKind }): ReactElement {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className="h-20 w-30 fill-none stroke-2" strokeLinecap="round">
      {kind === 'hand' ? <PersonWithDocument /> : <Document isFront={kind === 'front'} />}
    </svg>
  )
}

function Document({ isFront }: { readonly isFront: boolean }): ReactElement {
  return (
    <>
      <rect x="16" y="10" width="88" height="60" rx="6" className="fill-surface-1 stroke-line-strong" />
      {isFront ? (
        <>
          <rect x="26" y="24" width="24" height="32" rx="3" className="fill-accent-tint stroke-none" />
          <circle cx="38" cy="35" r="5" className="stroke-accent" />
          <path d="M29 53c1-10 17-10 18 0" className="stroke-accent" />
          <path d="M60 28h32M60 40h24M60 52h28" className="stroke-line-strong" />
        </>
      ) : (
        <>
          <path d="M26 24h36M26 34h26" className="stroke-line-strong" />
          <rect x="76" y="20" width="18" height="18" rx="3" className="fill-accent-tint stroke-accent" />
          <path d="M26 50h68M26 58h68" strokeDasharray="5 4" className="stroke-accent" />
        </>
      )}
    </>
  )
}

function PersonWithDocument(): ReactElement {
  return (
    <>
      <circle cx="42" cy="24" r="13" className="fill-accent-tint stroke-accent" />
      <path d="M16 72c0-34 52-34 52-4" className="stroke-accent" />
      <rect x="60" y="38" width="44" height="30" rx="4" className="fill-surface-1 stroke-line-strong" />
      <rect x="66" y="45" width="11" height="15" rx="2" className="fill-accent-tint stroke-none" />
      <path d="M83 48h14M83 55h10" className="stroke-line-strong" />
      <path d="M58 58h6" className="stroke-accent" />
    </>
  )
}
