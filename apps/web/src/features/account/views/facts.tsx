import { Children, type ReactElement, type ReactNode } from 'react'

/** What is known of a line, in small: each fact stays whole where the line breaks. */
export const Facts = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <span className="w-full text-12 text-3">
    {Children.toArray(children).map((fact, place) => (
      <span key={place}>
        {place > 0 && ' · '}
        <span className="inline-block">{fact}</span>
      </span>
    ))}
  </span>
)
