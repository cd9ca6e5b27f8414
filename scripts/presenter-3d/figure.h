// A whole presenter: every part with its material, in groups that are rendered as layers of their own.
#pragma once
#include "body.h"
#include "hair.h"

enum Part : uint8_t { Air, Skin, Neck, HandSkin, Hairs, Beard, Brow, Lash, Eye, Teeth, Tongue, Cloth, Under, Rim, Gold, partCount };
enum class Group { Head, Back, Body, Glasses, Hand };

inline bool isSkin(int part) { return part == Skin || part == Neck || part == HandSkin; }

struct Nearest {
  float d = 9;
  Part part = Air;
  void offer(float v, Part p) {
    if (v < d) d = v, part = p;
  }
};

struct Figure {
  const Character& who;
  Face face;
  HairField hair;
  Body body;
  Hand hand;
  /** Where the hand stands in the picture: its wrist, and its turn. */
  Vec wrist{0, 0, 0};
  float handTurn = 0;

  explicit Figure(const Character& c) : who(c), face(c), hair{c, face}, body{c} {}
  Figure(const Figure&) = delete;

  float glasses(Vec q) const {
    const Vec s(fabsf(q.x), q.y, q.z);
    // Rims: rounded squares that lean with the face; a bridge; temples to the ears.
    const Vec c(s.x - .345f, s.y - .0f, s.z - (.845f - .34f * (s.x - .1f) * (s.x - .1f)));
    const float shape = box({c.x, c.y, 0}, {.275f, .215f, 1}, .165f);
    float d = sqrtf(shape * shape + c.z * c.z) - .021f;
    d = join(d, limb(s, {.0f, .075f, .875f}, {.075f, .055f, .855f}, .02f, .02f), .02f);
    return std::min(d, limb(s, {.625f, .07f, .76f}, {.825f, .05f, -.05f}, .022f, .022f));
  }
  float earring(Vec q) const { return ball({fabsf(q.x), q.y, q.z}, {.835f, -.255f, -.02f}, .042f); }
  /** Hair behind the neck belongs to a layer below the body. */
  float hairPart(Vec q, bool back) const {
    float d = hair(q);
    if (who.cut == Hair::Long) {
      d = carve(d, limb(q, {0, -.75f, -.06f}, {0, -2.4f, -.1f}, .44f, .52f), .1f);
      if (!back) d = std::max(d, -.22f - q.z - .3f * ramp(-.3f, .4f, q.y));
    }
    return d;
  }
  /** The gap between skin and hair that keeps the beard off the lips needs the skin's own distance. */
  Nearest head(Vec q) const {
    Nearest n;
    const float skin = face(q);
    n.offer(skin * .85f, Skin);
    n.offer(hairPart(q, false), Hairs);
    n.offer(hair.beard(q, skin), Beard);
    if (q.z > .2f) {
      if (face.nearEye(q)) {
        n.offer(face.eyeball(q), Eye);
        n.offer(face.lashes(q), Lash);
      }
      if (q.y > .1f && q.y < .65f) n.offer(face.brows(q, skin), Brow);
      if (q.y < -.3f && fabsf(q.x) < .36f) {
        n.offer(face.teeth(q), Teeth);
        n.offer(face.tongue(q), Tongue);
      }
    }
    if (who.earrings) n.offer(earring(q), Gold);
    return n;
  }
  Nearest clothed(Vec p) const {
    Nearest n;
    n.offer(body.neck(p), Neck);
    bool inner = false;
    const float cloth = body.cloth(p, inner);
    n.offer(cloth, inner ? Under : Cloth);
    return n;
  }
  Vec inHand(Vec p) const { return turnZ(p - wrist, -handTurn); }
  Nearest handed(Vec p) const {
    Nearest n;
    const Vec h = inHand(p);
    n.offer(hand(h) * .9f, HandSkin);
    float sleeve = limb(h, {0, -1.6f, -.25f}, {0, -.20f, -.02f}, .27f, .185f);
    sleeve = join(sleeve, sqrtf(powf(lengthOf(Vec(h.x, 0, h.z + .02f)) - .165f, 2) + powf(h.y + .19f, 2)) - .035f, .03f);
    n.offer((sleeve + .004f * sinf(h.y * 70) * ramp(-.36f, -.3f, h.y)) * .9f, Cloth);
    return n;
  }
  /** What the light of a group meets first. */
  Nearest of(Group group, Vec p) const {
    switch (group) {
      case Group::Head:
        return head(p);
      case Group::Body:
        return clothed(p);
      case Group::Hand:
        return handed(p);
      case Group::Back: {
        Nearest n;
        n.offer(hairPart(p, true), Hairs);
        return n;
      }
      case Group::Glasses: {
        Nearest n;
        n.offer(glasses(p), Rim);
        return n;
      }
    }
    return {};
  }
  /** All that throws shadows, of the head. */
  Nearest shadowHead(Vec p) const {
    Nearest n = head(p);
    if (who.cut == Hair::Long) n.offer(hairPart(p, true), Hairs);
    if (who.glasses) n.offer(glasses(p), Rim);
    return n;
  }
};
