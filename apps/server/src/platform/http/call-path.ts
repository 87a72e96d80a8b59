const SEVERAL_PARAMETERS = /\{\w+\}.*\{\w+\}/

/**
 * Converts a contract path to the router's syntax: `/info/{base}-{counter}` becomes `/info/:base(...)-:counter(...)`.
 */
export function routerPath(template: string): string {
  return template
    .split('/')
    .map((segment) => segment.replaceAll(/\{(\w+)\}/g, SEVERAL_PARAMETERS.test(segment) ? ':$1(^[0-9A-Za-z]+)' : ':$1'))
    .join('/')
}
