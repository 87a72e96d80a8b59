import { Children, type ReactElement, type ReactNode } from 'react'

/** Details of a row in small type. A detail never breaks when the row wraps. */
export function Facts({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <span className="w-full text-12 text-3">
      {Children.toArray(children).map((fact, place) => (
        <span key={place}>
          {place > 0 && ' · '}
          <span className="inline-block">{fact}</span>
        </span>
      ))}
    </span>
  )
}
