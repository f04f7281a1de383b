/** Sixteen previews as models write them, of 200 to 800 bytes. */
export const ORDINARY_PREVIEWS = [
  `<div style="display: flex; height: 120px; border: 1px solid #ccc">
  <div style="width: 30%; background: #f4f4f5; padding: 8px">
    <b>Menu</b>
    <ul><li>Overview</li><li>Invoices</li><li>Settings</li></ul>
  </div>
  <div style="flex: 1; padding: 8px"><h3>Invoices</h3><p>12 open, 3 overdue</p></div>
</div>`,
  `<pre><code>CREATE TABLE invoice (
  id         uuid PRIMARY KEY,
  customer   uuid NOT NULL REFERENCES customer (id),
  cents      bigint NOT NULL CHECK (cents &gt;= 0),
  due_on     date NOT NULL,
  paid_at    timestamptz
);
CREATE INDEX invoice_open ON invoice (due_on) WHERE paid_at IS NULL;</code></pre>`,
  `<table border="1" cellpadding="6" style="border-collapse: collapse">
  <thead><tr><th>Plan</th><th>Price</th><th>Seats</th></tr></thead>
  <tbody>
    <tr><td>Starter</td><td align="right">9 &euro;</td><td>3</td></tr>
    <tr><td>Team</td><td align="right">29 &euro;</td><td>10</td></tr>
    <tr><td>Company</td><td align="right">99 &euro;</td><td>50</td></tr>
  </tbody>
</table>`,
  `<pre>
+----------------------+
|  Search…         [x] |
+----------------------+
|  Recent              |
|   - invoice 2024-117 |
|   - customer Meyer   |
+----------------------+
</pre>
<p>Results appear <em>below the field</em> and replace the page.</p>`,
  `<article>
  <h2>Release 4.2</h2>
  <p>Read the <a href="https://example.com/notes?version=4.2&amp;lang=en">release notes</a> first.</p>
  <ol>
    <li>Stop the workers with <code>systemctl stop billing-worker</code>.</li>
    <li>Run <code>npm run migrate</code>.</li>
    <li>Start them again.</li>
  </ol>
</article>`,
  `<pre><code class="language-ts">export function total(items: readonly Item[]): number {
  let cents = 0;
  for (const { price, count } of items) {
    if (count &lt; 1 || price &lt; 0) throw new RangeError("bad item");
    cents += price * count;
  }
  return cents;
}</code></pre>`,
  `<div class="card" style="max-width: 320px; border-radius: 8px; box-shadow: 0 1px 3px rgba(0, 0, 0, 0.2)">
  <img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" alt="A grey square" width="320" height="80">
  <div style="padding: 12px">
    <strong>Anna Schmidt</strong><br>
    <span style="color: #71717a">Customer since 2019</span>
  </div>
</div>`,
  `<div>
  <p><b>Before:</b> <code>GET /v1/invoices?page=2</code></p>
  <p><b>After:</b> <code>GET /v2/invoices?cursor=eyJpZCI6MTE3fQ</code></p>
  <hr>
  <p>The cursor stays valid for an hour &mdash; older ones give <code>410 Gone</code>.</p>
</div>`,
  `<!-- layout B: tabs above the content -->
<div style='font-family: sans-serif; width: 400px'>
  <div style='border-bottom: 2px solid #333'>
    <span style='padding: 4px 12px; background: #333; color: white'>Profile</span>
    <span style='padding: 4px 12px'>Security</span>
    <span style='padding: 4px 12px'>Billing</span>
  </div>
  <p>Name: Max Weber</p>
  <p>Mail: max@example.com</p>
</div>`,
  `<dl>
  <dt>Latency</dt><dd>about 20&nbsp;ms within the region</dd>
  <dt>Cost</dt><dd>0.25&nbsp;$ for a million requests</dd>
  <dt>Limits</dt><dd>256&nbsp;KB for each message, 14 days of retention</dd>
</dl>
<blockquote>Suits us as long as no message has to overtake another.</blockquote>`,
  `<pre><code>services:
  app:
    build: .
    ports: ["8080:8080"]
    environment:
      DATABASE_URL: postgres://app@db/app
    depends_on: [db]
  db:
    image: postgres:17
    volumes: ["data:/var/lib/postgresql/data"]
volumes:
  data: {}</code></pre>`,
  `<section aria-label="Sign in">
  <h3>Sign in</h3>
  <label>Mail <input type="email" placeholder="you@example.com" disabled></label><br>
  <label>Password <input type="password" disabled></label><br>
  <button type="button" disabled style="background: #2563eb; color: #fff; padding: 6px 16px">Continue</button>
  <p><small>or use a link that we send by mail</small></p>
</section>`,
  `<ul>
  <li><b>src/</b>
    <ul>
      <li>invoices/ <i>one folder for each feature</i>
        <ul><li>invoice.ts</li><li>invoice.test.ts</li><li>routes.ts</li></ul>
      </li>
      <li>customers/</li>
      <li>shared/</li>
    </ul>
  </li>
  <li><b>package.json</b></li>
</ul>`,
  `<table width=100%>
<tr bgcolor=#eeeeee><td>Monday</td><td>08:00&ndash;16:00</td><td>Berlin</td></tr>
<tr><td>Tuesday</td><td>09:00&ndash;17:00</td><td>Berlin</td></tr>
<tr bgcolor=#eeeeee><td>Wednesday</td><td>closed</td><td></td></tr>
<tr><td>Thursday</td><td>10:00&ndash;18:00</td><td>Hamburg</td></tr>
</table>`,
  `<pre><code>&lt;form method="post" action="/login"&gt;
  &lt;input name="mail" type="email" required&gt;
  &lt;input name="password" type="password" required&gt;
  &lt;button&gt;Sign in&lt;/button&gt;
&lt;/form&gt;
&lt;script src="/login.js" defer&gt;&lt;/script&gt;</code></pre>
<p>Works without JavaScript; the script only adds hints.</p>`,
  `<div style="background: #18181b; color: #e4e4e7; padding: 16px; font: 14px/1.5 monospace">
  <div><span style="color: #4ade80">✔</span> 214 tests passed</div>
  <div><span style="color: #f87171">✖</span> 2 tests failed</div>
  <div style="margin-left: 16px">invoice.test.ts:41 &ndash; expected 1190, got 1000</div>
  <div style="margin-left: 16px">invoice.test.ts:58 &ndash; expected a refusal</div>
</div>`,
];
