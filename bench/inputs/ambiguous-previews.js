const DRAWINGS = [
  `<svg width="240" height="120" viewBox="0 0 240 120" xmlns="http://www.w3.org/2000/svg">
  <rect x="10" y="40" width="80" height="40" rx="4" fill="#dbeafe" stroke="#2563eb"/>
  <text x="50" y="65" text-anchor="middle" font-size="12">Service</text>
  <line x1="90" y1="60" x2="150" y2="60" stroke="#333" stroke-width="2"/>
  <rect x="150" y="40" width="80" height="40" rx="4" fill="#dcfce7" stroke="#16a34a"/>
  <text x="190" y="65" text-anchor="middle" font-size="12">Database</text>
</svg>`,
  `<figure>
  <svg viewBox="0 0 100 40" role="img" aria-label="Requests by day">
    <g fill="#2563eb">
      <path d="M5 40V22h10v18zM25 40V12h10v28zM45 40V4h10v36zM65 40V16h10v24zM85 40V28h10v12z"/>
    </g>
  </svg>
  <figcaption>Requests by day, <b>Monday</b> to <b>Friday</b></figcaption>
</figure>`,
  `<p>The fee grows with the square root of the volume:
  <math><mi>f</mi><mo>=</mo><mi>c</mi><mo>+</mo><mi>k</mi><msqrt><mi>v</mi></msqrt></math>,
  where <math><mi>c</mi></math> is the base fee and <math><mi>k</mi></math> a factor that the contract names.</p>`,
  `<label>Remark for the invoice<br>
  <textarea rows="4" cols="40" disabled>Dear customer,
thank you for your order. Prices are < 5 % above last year's.</textarea></label>
<p style="color: #71717a">At most 400 characters, shown below the total.</p>`,
];

/** Sixteen previews with elements in which parsers disagree about what is text and what is markup. */
export const AMBIGUOUS_PREVIEWS = [...DRAWINGS, ...DRAWINGS, ...DRAWINGS, ...DRAWINGS];
