import type { JSX } from "hono/jsx/jsx-runtime";

/** Fields of a form that was not taken, which come along until it is. */
export type Carried = readonly (readonly [name: string, value: string])[];

export function CarriedFields({ fields }: { fields: Carried }): JSX.Element {
  return (
    <>
      {fields.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
