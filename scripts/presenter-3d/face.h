// The face of a presenter as a distance field: skull, cheeks, jaw, nose, lips, lids and ears.
#pragma once
#include "character.h"
#include "shapes.h"

/** What changes between the layers of one presenter. `lid` is 0 open to 1 shut, `squint` lifts the lower lid. */
struct Pose {
  Mouth mouth = mouths[0];
  float lid = 0, squint = 0.06f;
};

inline constexpr float mouthY = -.535f;
inline constexpr float eyeX = .335f, eyeY = 0, eyeZ = .44f, eyeRadius = .255f;

struct Face {
  const Character& who;
  Pose pose;

  explicit Face(const Character& c) : who(c) {}

  // ---- mouth: two curves, along which the lips lie ----
  float fall(float x) const {
    const float u = x / pose.mouth.wide;
    return std::max(0.f, 1 - u * u);
  }
  float corner(float x) const {
    const float u = fabsf(x) / pose.mouth.wide;
    return pose.mouth.corner * (std::min(u * u, 1.5f) - .35f);
  }
  float bow(float x) const { return .013f * bell(x, .045f) * ramp(.05f, .0f, pose.mouth.up); }
  float upperEdge(float x) const { return mouthY + corner(x) + .002f + pose.mouth.up * powf(fall(x), .75f) - bow(x); }
  float lowerEdge(float x) const { return mouthY + corner(x) - .002f - pose.mouth.down * powf(fall(x), .65f) - bow(x); }
  float lipZ(float x) const { return .752f + pose.mouth.out * fall(x) - .85f * x * x; }

  float upperLip(Vec q) const {
    const Mouth& m = pose.mouth;
    const float u = fabsf(q.x) / (m.wide * 1.04f), taper = powf(std::max(0.f, 1 - powf(u, 2.1f)), .62f);
    const float r = .056f * who.lipFull * m.upper * taper + .004f;
    const float peak = .012f * bell(fabsf(q.x) - .06f, .05f);
    const Vec d(std::max(0.f, fabsf(q.x) - m.wide * 1.02f), q.y - (upperEdge(q.x) + r * .72f + peak * .4f), q.z - (lipZ(q.x) - r * .42f));
    return (sqrtf(d.x * d.x + d.y * d.y + d.z * d.z * .9f) - r - peak * .4f) * .85f;
  }
  float lowerLip(Vec q) const {
    const Mouth& m = pose.mouth;
    const float u = fabsf(q.x) / (m.wide * 1.02f), taper = powf(std::max(0.f, 1 - powf(u, 2.3f)), .58f);
    const float r = .070f * who.lipFull * m.lower * taper + .004f;
    const Vec d(std::max(0.f, fabsf(q.x) - m.wide), q.y - (lowerEdge(q.x) - r * .78f), q.z - (lipZ(q.x) - r * .45f - .012f - m.tuck - m.jaw * .18f));
    return (sqrtf(d.x * d.x + d.y * d.y + d.z * d.z * .9f) - r) * .85f;
  }
  float lips(Vec q) const { return std::min(upperLip(q), lowerLip(q)); }
  /** Negative between the lips. */
  float opening(Vec q) const {
    return std::max(std::max(q.y - upperEdge(q.x), lowerEdge(q.x) - q.y) * .8f, fabsf(q.x) - pose.mouth.wide * .985f);
  }
  /** The hollow behind the lips, wider by `more`. */
  float cave(Vec q, float more) const {
    const Mouth& m = pose.mouth;
    return egg(q, {0, mouthY - .01f - m.jaw * .5f, .48f + m.out * .5f}, {m.wide * .98f + more, .075f + m.jaw * .55f + more, .25f});
  }
  /** Undoes the turn of the jaw about the ears. */
  Vec inJaw(Vec q) const {
    const Vec hinge(0, -.12f, -.1f);
    return turnX(q - hinge, -pose.mouth.jaw / .92f) + hinge;
  }

  // ---- eyes: a ball behind a lid with an almond opening ----
  float eyeSide() const { return .206f * who.eyes; }
  /** Position relative to the eye's centre, x outwards. */
  Vec inEye(Vec q) const { return {fabsf(q.x) - eyeX, q.y - eyeY, q.z - eyeZ}; }
  float lowerLid(float x) const {
    const float u = (x - .004f) / eyeSide(), low = -.092f * who.eyes;
    return low * (1 - powf(fabsf(u), 2.4f)) * (1 - .30f * pose.squint - .1f * pose.lid) + who.eyeTilt * u + .02f * pose.squint * (1 - u * u);
  }
  float upperLid(float x) const {
    const float u = (x - .004f) / eyeSide(), heavy = who.age * .016f * ramp(-.2f, .9f, u);
    const float open = (.127f * who.eyes - .03f * pose.squint) * (1 - powf(fabsf(u + .10f * (1 - u * u)), 2.3f)) + who.eyeTilt * u - heavy;
    return mix(open, lowerLid(x) - .008f, pose.lid);
  }
  bool nearEye(Vec q) const { return fabsf(q.y - eyeY) < .45f && fabsf(fabsf(q.x) - eyeX) < .45f; }
  float eyeball(Vec q) const { return lengthOf(inEye(q)) - eyeRadius; }
  float lids(Vec q) const {
    const Vec c = inEye(q);
    const float shell = lengthOf(c) - (eyeRadius + .026f);
    const float gap = std::max(std::max(c.y - upperLid(c.x), lowerLid(c.x) - c.y) * .85f, .05f - c.z);
    return carve(shell, gap, .016f);
  }
  float lashes(Vec q) const {
    const Vec c = inEye(q);
    const float r = lengthOf(c), u = c.x / eyeSide();
    const float lift = std::max(0.f, r - eyeRadius - .01f) * (.35f - .9f * pose.lid) + .02f * who.lashes * ramp(.6f, 1.15f, u) * (1 - pose.lid);
    const float thick = (.0065f + .008f * who.lashes) * ramp(1.12f, .75f, fabsf(u)) * mix(.6f, 1.f, ramp(-1, .3f, u));
    const float along = std::max(fabsf(c.x - .01f) - eyeSide() * 1.06f, fabsf(r - eyeRadius - .026f) - .014f - .02f * who.lashes * ramp(-.2f, .9f, u));
    return std::max(std::max(fabsf(c.y - upperLid(c.x) - .004f - lift) - thick, along), .02f - c.z) * .75f;
  }

  // ---- the face ----
  float skull(Vec q) const { return egg(q, {0, .32f, -.10f}, {.80f, .83f, .86f}); }
  float operator()(Vec q) const {
    const Mouth& m = pose.mouth;
    const Vec s(softAbs(q.x), q.y, q.z), j = inJaw(q), js(softAbs(j.x), j.y, j.z);
    const float drop = who.chinDrop;
    float d = skull(q);
    float jaw = egg(j, {0, -.30f, .08f}, {.655f * who.jaw, .60f, .66f});
    jaw = join(jaw, egg(js, {.27f * who.jaw, -.58f, .16f}, {.24f, .24f, .30f}), .3f);
    jaw = join(jaw, egg(j, {0, -.79f - drop, .45f}, {.17f * who.chinWide, .125f, .17f}), .26f);
    d = join(d, jaw, .42f);
    // Cheeks: they rise and fill with a smile, and hollow when the lips push out.
    const float up = m.cheek;
    if (q.z > -.1f) d = join(d, egg(s, {.375f + .015f * up, -.235f + .035f * up, .475f + .022f * up}, Vec(.25f, .22f, .225f) * (who.cheeks * (1 + .06f * up))), .24f);
    // The muzzle carries the lips.
    if (q.z > .0f) d = join(d, egg(q, {0, mouthY + .02f, .50f + m.out * .6f}, {.27f, .22f, .235f}), .22f);
    // Sockets and brow ridge.
    if (q.z > .3f && q.y > -.4f && q.y < .6f) {
      d = carve(d, egg(s, {eyeX - .005f, eyeY + .03f, .86f}, {.235f, .165f, .17f}), .2f);
      d = join(d, egg(s, {.30f, .265f, .60f}, {.24f, .06f, .08f}), .15f);
    }
    // Nose.
    const float n = who.nose, nw = who.noseWide;
    if (q.z > .45f && q.y > -.65f && q.y < .35f && s.x < .4f) {
      float nose = limb(q, {0, .07f, .66f}, {0, -.26f, .815f + .02f * n}, .052f, .075f * n);
      nose = join(nose, egg(q, {0, -.300f, .835f + .03f * n}, {.094f * (.4f + .6f * nw), .085f * n, .092f * n}), .06f);
      nose = join(nose, egg(s, {.078f * nw, -.335f, .785f}, {.058f * nw, .052f, .072f}), .045f);
      d = join(d, nose, .1f);
      d = carve(d, egg(s, {.046f * nw, -.386f, .845f}, {.027f * nw, .02f, .036f}), .02f);
    }
    if (q.y < -.36f && q.y > -.60f && q.z > .5f) d = carve(d, limb(q, {0, -.41f, .83f}, {0, -.475f, .815f + m.out}, .018f, .024f), .045f);
    // The fold beside the mouth and the lines of age.
    const float fold = .007f * std::max(0.f, up - .3f) + .008f * who.age;
    if (fold > 0 && q.z > .3f) d += fold * bell(s.x - (.135f + .50f * (-.34f - q.y) + .02f * up), .045f) * ramp(-.33f, -.42f, q.y) * ramp(-.60f, -.46f, q.y);
    if (who.age > 0 && q.z > .3f) {
      d += who.age * .010f * bell(q.y + .175f + .10f * (s.x - .3f) * (s.x - .3f), .022f) * ramp(.14f, .22f, s.x) * ramp(.5f, .4f, s.x);
      if (q.y > .3f) d += who.age * .0035f * sinf(q.y * 62 + 1.2f * cosf(q.x * 5)) * ramp(.33f, .42f, q.y) * ramp(.64f, .5f, q.y) * ramp(.42f, .2f, s.x);
    }
    if (q.y < -.3f && q.y > -.86f && q.z > .3f) {
      const float w = m.wide;
      // Corners lie a little deeper than the cheeks.
      d = carve(d, egg(s, {w * 1.06f, mouthY + corner(w) + .002f, lipZ(w) + .03f}, {.032f, .026f, .05f}), .06f);
      d = join(d, lips(q), .028f);
      d = carve(d, std::max(opening(q), .40f - q.z), .012f);
      d = carve(d, cave(q, 0), .01f);
    }
    // Ears.
    if (s.x > .5f) {
      const Vec e = turnY(s - Vec(.80f, -.03f, -.06f), .35f);
      float ear = egg(e, {.0f, .0f, .0f}, {.065f, .185f, .125f});
      ear = carve(ear, egg(e, {.055f, .02f, .015f}, {.045f, .125f, .075f}), .04f);
      d = join(d, ear, .06f);
    }
    if (q.z > .2f && nearEye(q)) d = join(d, lids(q), .038f);
    return d;
  }

  // ---- inside the mouth ----
  float arch(Vec q, float front, float y, float half) const {
    const float z = front - 1.35f * q.x * q.x;
    return std::max(meet((fabsf(q.z - z) - .022f) * .8f, fabsf(q.y - y) - half, .03f), fabsf(q.x) - .265f);
  }
  float teeth(Vec q) const {
    const float groove = .004f * ramp(.36f, .5f, fabsf(fmodf(q.x / .072f + 20, 1.f) - .5f));
    const float edge = .008f * ramp(.03f, .12f, fabsf(q.x));
    const float top = arch(q, .735f + pose.mouth.out * .3f, mouthY + .078f + edge + .55f * corner(q.x), .085f) + groove;
    const float low = std::max(arch(inJaw(q), .66f, mouthY - .125f, .06f) + groove, lowerEdge(q.x) - .05f - q.y);
    return std::min(top, low) * .85f;
  }
  float tongue(Vec q) const {
    const Vec j = inJaw(q);
    float d = egg(j, {0, mouthY - .085f, .50f}, {.17f, .075f, .20f});
    return (d + .01f * bell(j.x, .02f)) * .85f;
  }

  // ---- brows: a curve on the skin, `skin` away ----
  float brows(Vec q, float skin) const {
    const float x = fabsf(q.x), t = sat((x - .125f) / .40f), thick = who.browThick;
    const float arc = .305f + who.browHigh + .045f * (1 - powf((t - .45f) / .45f, 2)) - .045f * t * t;
    const float half = .036f * thick * ramp(-.25f, .22f, t) * ramp(1.04f, .35f, t) + .004f * ramp(1.f, .8f, t);
    const float across = (q.y - arc) * .95f, end = std::max(0.f, std::max(.125f - x, x - .525f));
    // Hairs lie outwards.
    const float hairs = .11f * half * sinf(x * 90 - q.y * 120 + 2 * sinf(x * 37));
    return (sqrtf(across * across + end * end + powf(std::max(0.f, skin + .001f) * 1.15f, 2)) - half + hairs) * .75f;
  }
};
