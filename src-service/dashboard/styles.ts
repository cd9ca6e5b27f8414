/** The style sheet of the dashboard, in both colour schemes. */
export const styles = `:root{color-scheme:light dark;
--back:light-dark(#f4f4f4,#141414);--panel:light-dark(#fff,#1d1d1d);--control:light-dark(#ebebeb,#2b2b2b);
--line:light-dark(#dcdcdc,#343434);--edge:light-dark(#767676,#8a8a8a);
--ink:light-dark(#151515,#f0f0f0);--soft:light-dark(#515151,#bdbdbd);
--ok:light-dark(#1c6a41,#7ed0a1);--warn:light-dark(#8a4b00,#f0b070);--error:light-dark(#a3211b,#ff9d92);
--fill:light-dark(#a3211b,#b3261e);--mark:#f4cf2c}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:15px/1.45 system-ui,'Segoe UI',sans-serif}
header,main{max-width:62rem;margin:0 auto;padding:0 1.5rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 2rem;align-items:center;justify-content:space-between;padding-block:.75rem}
.service{margin:0;font-weight:600}.service span{font-weight:400;color:var(--soft)}
nav ul{display:flex;gap:.25rem;margin:0;padding:0;list-style:none}
nav a{display:block;padding:.4rem .75rem;border-radius:4px;color:var(--soft);text-decoration:none}
nav a:hover{color:var(--ink);background:var(--control)}
nav a[aria-current]{color:var(--ink);background:var(--control);box-shadow:inset 0 -3px var(--mark)}
main{padding-block:1rem 4rem}
h1{font-size:1.4rem;line-height:1.25;margin:.25rem 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:0 0 .75rem}
.back{margin:0}a{color:inherit;text-underline-offset:.15em}
section{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:1.25rem;margin:0 0 1rem}
section>:last-child,.notice>:last-child{margin-bottom:0}p{margin:0 0 .75rem}
.hint,.empty{color:var(--soft)}.hint{font-size:.875rem;margin:.25rem 0 0}
.error{color:var(--error);font-weight:600;font-size:.875rem;margin:.25rem 0 0}
.notice{border:1px solid var(--line);border-left:4px solid var(--mark);border-radius:6px;background:var(--panel);padding:1rem 1.25rem;margin:0 0 1rem}
.table{overflow-x:auto}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600;font-size:.8125rem;color:var(--soft);white-space:nowrap}
th,td{padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tr:last-child td{border-bottom:0}td:first-child{overflow-wrap:anywhere}time,.nowrap{white-space:nowrap}
code,pre{font:13px/1.5 ui-monospace,'Cascadia Mono','SF Mono',monospace;overflow-wrap:anywhere}
pre{white-space:pre-wrap;background:var(--back);border:1px solid var(--line);border-radius:4px;padding:.75rem;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;margin:0 0 .75rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.secret{grid-template-columns:1fr;background:var(--back);border-radius:4px;padding:.75rem;gap:.1rem}
form{margin:0}.field,fieldset{margin:0 0 1rem}.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:0 1.25rem}
label,legend{font-weight:600}legend{padding:0;margin-bottom:.35rem}fieldset{border:0;padding:0;min-width:0}
fieldset label{font-weight:400;display:flex;gap:.5rem;align-items:center;padding:.15rem 0}
.types{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));margin:.25rem 0 0 1.6rem}
fieldset:has([value=all]:checked) .types{display:none}
input:not([type=radio],[type=checkbox]),select,textarea{display:block;width:100%;margin-top:.3rem;padding:.5rem .6rem;font:inherit;color:var(--ink);background:var(--back);border:1px solid var(--edge);border-radius:4px}
textarea{resize:vertical}input[aria-invalid],textarea[aria-invalid]{border-color:var(--error)}input[type=radio],input[type=checkbox]{accent-color:var(--ink);width:1.05rem;height:1.05rem;margin:0}
button{font:inherit;font-weight:600;padding:.5rem 1rem;border-radius:4px;border:1px solid var(--edge);background:var(--control);color:var(--ink);cursor:pointer}
button:hover{border-color:var(--ink)}button.main{background:var(--ink);color:var(--panel);border-color:var(--ink)}
button.danger{background:var(--fill);border-color:var(--fill);color:#fff}
details summary{cursor:pointer;font-weight:600;width:max-content;max-width:100%}details[open] summary{margin-bottom:.6rem}
details+details{margin-top:.6rem}.confirm summary{color:var(--error)}
.state{font-weight:600}.state.delivered{color:var(--ok)}.state.due{color:var(--warn)}.state.given-up,.alert{color:var(--error)}
.alert{font-weight:600}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}.notice:focus{outline:none}
@media (max-width:56rem){header,main{padding-inline:1rem}td time{white-space:normal}th,td{padding-right:.75rem}}
@media (forced-colors:active){nav a[aria-current]{border:1px solid}}`
