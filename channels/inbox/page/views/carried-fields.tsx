import type { JSX } from "hono/jsx/jsx-runtime";

/** Fields of a form that was not taken, which come along until it is. */
export type Carried = readonly (readonly [name: string, value: string])[];

/** What a form sends, ready to be carried along. */
export function toCarried(fields: URLSearchParams): Carried {
  return [...fields].map(([name, text]) => [name, text.replace(/\r\n?/g, "\n")]);
}

export function CarriedFields({ fields }: { fields: Carried }): JSX.Element {
  return (
    <>
      {fields.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
